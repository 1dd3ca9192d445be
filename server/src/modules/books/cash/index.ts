export { sealedBankLineColumn } from "./bank.store.ts";
export { type AcquisitionCost, acquisitionCostsIn, platformCostRule } from "./costs.ts";
export { bookCosts, bookSuspense, matchBankLines, settleProvider } from "./day.ts";
export { houseAccountExecutor, importBankStatement } from "./import-bank-statement.ts";
export {
  institutionPaidRule,
  institutionPaymentExecutor,
  institutionSettledRule,
  openInstitutions,
} from "./institution.ts";
export { providerSettledRule } from "./provider-settlement.ts";
export { reconcileAll } from "./reconcile.ts";
export { cashRoutes } from "./routes.ts";
export { type CashPolicy, cashSettings, defaultCashPolicy } from "./settings.ts";
export { suspenseRule } from "./suspense.ts";
export {
  cashIsAsBanksSay,
  costsAreBooked,
  institutionsPaidAsTold,
  providerSettledAsStated,
  suspenseIsBooked,
} from "./verify.ts";
