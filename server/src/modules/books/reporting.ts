import {
  accrualsStand,
  type CloseStep,
  daysClosed,
  eliminationsAgree,
  institutionsSettled,
  presentationKept,
  providerReconciled,
  review,
  statementsFoot,
  withKeptPresentation,
} from "./close/index.ts";
import {
  allowanceRollForward,
  chartExtract,
  contractBalances,
  type Extract,
  guaranteeExposure,
  journalListing,
  loanTapeExtract,
  ruleExtract,
  taxRate,
  trustBalances,
} from "./extracts/index.ts";
import { reconciliationExtract } from "./reconciliation/index.ts";
import {
  companyEventTracer,
  type FactTracer,
  journalPorts,
  loanEventTracer,
  measureTracer,
  type StatementPorts,
} from "./statements/index.ts";

/** All that statements, closing and extracts need: made once, used by the API and the command line alike. */
export type Reporting = {
  readonly statements: StatementPorts;
  readonly tracers: readonly FactTracer[];
  readonly closeSteps: readonly CloseStep[];
  readonly extracts: readonly Extract[];
};

export type ReportingParts = {
  /** What others know better than the journals. */
  readonly ports?: Partial<StatementPorts>;
  readonly tracers?: readonly FactTracer[];
  /** What a second run of the accruals would post. */
  readonly accruals?: NonNullable<CloseStep["run"]>;
  /** Steps that post what a month's end finds out: the allowance, company items, tax. */
  readonly monthEnd?: readonly CloseStep[];
  /** Further extracts; one of a name that is there already takes its place. */
  readonly extracts?: readonly Extract[];
};

export const reportingWith = (parts: ReportingParts = {}): Reporting => {
  const live: StatementPorts = { ...journalPorts, ...parts.ports };
  const statements = withKeptPresentation(live);
  const own = [
    journalListing,
    chartExtract,
    ruleExtract,
    loanTapeExtract,
    allowanceRollForward,
    contractBalances,
    guaranteeExposure(statements),
    trustBalances,
    taxRate(statements),
    reconciliationExtract(statements),
  ];
  const given = parts.extracts ?? [];
  return {
    statements,
    tracers: [...(parts.tracers ?? []), loanEventTracer, measureTracer, companyEventTracer],
    closeSteps: [
      daysClosed,
      providerReconciled,
      institutionsSettled,
      accrualsStand(parts.accruals),
      ...(parts.monthEnd ?? []),
      eliminationsAgree(live),
      presentationKept(live),
      statementsFoot(statements),
      review,
    ],
    extracts: [...own.filter(({ name }) => !given.some((one) => one.name === name)), ...given],
  };
};
