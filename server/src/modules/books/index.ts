export * from "./allowance/index.ts";
export * from "./cash/index.ts";
export {
  type CloseStep,
  closeRoutes,
  lockAfterClose,
  monthEndStep,
  runClose,
  type StepResult,
  showClose,
  signStep,
  waiveStep,
} from "./close/index.ts";
export {
  type CompanyTaxPolicy,
  companyItemExecutor,
  companyItemRoutes,
  companyItemRules,
  companySettings,
  companyVerifiers,
  defaultCompanyPolicy,
  eliminations,
  type ItemProposal,
  mutualItems,
  proposeItem,
  proposeItems,
  rateOn,
  readRegister,
  recordItem,
  returnedItems,
  runCompanyItems,
  runTax,
  shareMovements,
  taxReconciliation,
  weightedShares,
} from "./company/index.ts";

export { postLoanEvents } from "./day.ts";
export { journalsOfLoan } from "./explain.ts";
export { csvOf, type Extract, extractRoutes } from "./extracts/index.ts";
export { measureSlices, measuresAreTrue, measuresMissing } from "./measure/index.ts";
export { booksReconcile, reconciliationOf, reconciliationRoutes } from "./reconciliation/index.ts";
export { type Reporting, type ReportingParts, reportingWith } from "./reporting.ts";
export { bookRoutes } from "./routes.ts";
export {
  type BalanceSheetLeaves,
  balanceSheet,
  balanceSheetUsd,
  cashFlowStatement,
  cashFlowsUsd,
  type OperationsLeaves,
  operations,
  operationsUsd,
  perAds,
  perShare,
  perShareUsd,
  usdRate,
} from "./statements/arithmetic/index.ts";
export {
  cashFlowsExplainCash,
  controlAccountsAgree,
  eliminationsFrom,
  entriesOfLine,
  factsOfEntry,
  namesOf,
  netIncomeOf,
  type Period,
  parsePeriod,
  periodOf,
  type StatementPorts,
  sheetsBalance,
  statementRoutes,
  statementsOf,
  traceLine,
} from "./statements/index.ts";
export { journalsAreFolds } from "./verify.ts";
export { settlementsTieToBooks } from "./verify-settlements.ts";
