import type { AgencyFee, Agency as AgencyView, Band } from "@suanpan/contract";
import { formatId, type Id } from "../../kernel/ids.ts";
import { type Fen, fen } from "../../kernel/money.ts";
import { applyRate, ppm, type RatePpm } from "../../kernel/rate.ts";

export type AgencyId = Id<"agency">;

/** One signed version of the terms with an outside agency. */
export type Agency = {
  readonly id: AgencyId;
  readonly version: number;
  readonly name: string;
  readonly fee: AgencyFee;
  readonly active: boolean;
  readonly signedAt: Date;
};

/** What an agency gets of what borrowers repay while it has their case. */
export const commissionOn = (repaidFen: Fen, { commissionPpm }: { readonly commissionPpm: RatePpm }): Fen =>
  applyRate(repaidFen, commissionPpm);

/** The rate of a case, by the band it is placed in. */
export const commissionIn = ({ fee }: Agency, band: Band): RatePpm =>
  ppm(band === "current" ? 0 : fee.commissionPpm[band]);

export const feePerCase = ({ fee }: Agency): Fen => fen(fee.perCaseFen);

export const agencyView = (agency: Agency): AgencyView => ({
  ...agency,
  id: formatId("agency", agency.id),
  signedAt: agency.signedAt.toISOString(),
});
