import type { Mandate as MandateView } from "@suanpan/contract";
import { formatId, type Id } from "../../kernel/ids.ts";
import type { Fen } from "../../kernel/money.ts";
import type { UserId } from "../acquisition/index.ts";
import type { AccountId } from "./account.ts";

export type MandateId = Id<"mandate">;

/** A borrower's word that we may debit an account, up to so much at a time. */
export type Mandate = {
  readonly id: MandateId;
  readonly accountId: AccountId;
  readonly userId: UserId;
  readonly limitFen: Fen;
  readonly textVersion: string;
  readonly state: "active" | "revoked";
  readonly givenAt: Date;
};

/** The newest that allows the amount; an older one still stands when the newest is too small. */
export const pickMandate = <M extends Pick<Mandate, "id" | "limitFen">>(
  active: readonly M[],
  amountFen: Fen,
): M | undefined =>
  active
    .filter(({ limitFen }) => limitFen >= amountFen)
    .reduce<M | undefined>((newest, one) => (newest && newest.id > one.id ? newest : one), undefined);

export const mandateView = (mandate: Mandate): MandateView => ({
  id: formatId("mandate", mandate.id),
  accountId: formatId("acct", mandate.accountId),
  limitFen: mandate.limitFen,
  textVersion: mandate.textVersion,
  state: mandate.state,
  givenAt: mandate.givenAt.toISOString(),
});
