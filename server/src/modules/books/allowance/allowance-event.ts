import type { AllowanceRun, BookName, Exposure } from "@suanpan/contract";
import { formatId } from "../../../kernel/ids.ts";
import { fen, negate, zeroFen } from "../../../kernel/money.ts";
import type { AccountCode, CompanyEvent, CompanyPosting, CompanyRule, Line } from "../../ledger/index.ts";
import type { AllowancePolicy } from "./settings.ts";

/** Where each kind of exposure keeps its allowance, and where it is charged. All four stand on the credit side. */
export const accountsOf: Readonly<Record<Exposure, { allowance: AccountCode; provision: AccountCode }>> = {
  "loans-receivable": { allowance: "allowance-loans", provision: "provision-loans" },
  "financial-assets-receivable": { allowance: "allowance-financial-assets", provision: "provision-financial-assets" },
  "contract-assets": { allowance: "allowance-contract-assets", provision: "provision-contract-assets" },
  "contingent-liability": { allowance: "guarantee-contingent", provision: "provision-contingent" },
};

/** A result with everything it was made of; its pools lie beside it and are held to by their hash. */
export type AllowancePayload = Omit<AllowanceRun, "id" | "entity" | "latest" | "recordedAt"> & {
  readonly policy: AllowancePolicy;
  /** What the ledger had before the run posted. */
  readonly balanceFen: number;
  readonly poolsHash: string;
};

export const payloadOf = (event: CompanyEvent): AllowancePayload => event.payload as unknown as AllowancePayload;

/** One fact per book, company, exposure, month and version. */
export const keyOf = (
  entity: string,
  { book, exposure, period, version }: { book: BookName; exposure: Exposure; period: string; version: number },
): string => ["allowance", book, entity, exposure, period, version].join("/");

/** Dr provision / Cr allowance for what is missing; the other way round for what is too much. */
export const allowanceRule: CompanyRule = {
  type: "allowance",
  postings: (event: CompanyEvent): CompanyPosting[] => {
    const { book, exposure, period, version, postedFen } = payloadOf(event);
    if (postedFen === 0) return [];
    const { provision, allowance } = accountsOf[exposure];
    const [debited, credited] = postedFen > 0 ? [provision, allowance] : [allowance, provision];
    const amountFen = postedFen > 0 ? fen(postedFen) : negate(fen(postedFen));
    const line = (account: string, debitFen: typeof amountFen, creditFen: typeof amountFen): Line => ({
      account,
      debitFen,
      creditFen,
      cashFlow: "operating",
    });
    const lines = [line(debited, amountFen, zeroFen), line(credited, zeroFen, amountFen)];
    return [{ book, entity: event.entity, memo: `Expected credit losses ${period}, version ${version}`, lines }];
  },
};

/** What has its key but for the version is one result; the last version is the one that counts. */
export const latestRuns = (events: readonly CompanyEvent[]): CompanyEvent[] => {
  const byResult = new Map<string, CompanyEvent>();
  for (const event of events) {
    const result = keyOf(event.entity, { ...payloadOf(event), version: 0 });
    const known = byResult.get(result);
    if (!known || payloadOf(known).version < payloadOf(event).version) byResult.set(result, event);
  }
  return [...byResult.values()];
};

export const runView = (event: CompanyEvent, latest: boolean): AllowanceRun => {
  const { policy: _, balanceFen: __, poolsHash: ___, ...payload } = payloadOf(event);
  return {
    id: formatId("journal", event.id),
    entity: event.entity,
    latest,
    recordedAt: event.recordedAt.toISOString(),
    ...payload,
  };
};
