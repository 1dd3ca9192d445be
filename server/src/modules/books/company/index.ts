export { shareMovements, weightedShares } from "./equity/weighted-shares.ts";
export { rateOn } from "./exchange/rate-on.ts";
export { eliminations, mutualItems } from "./group/eliminations.ts";
export {
  companyItemExecutor,
  type ItemProposal,
  proposeItem,
  proposeItems,
  recordItem,
  returnedItems,
} from "./record-item.ts";
export { readRegister } from "./register.ts";
export { companyItemRoutes } from "./routes.ts";
export { companyItemRules } from "./rules.ts";
export { type Ran, type RunRefusal, runCompanyItems } from "./run-items.ts";
export { type CompanyPolicy, type CompanyTaxPolicy, companySettings, defaultCompanyPolicy } from "./settings.ts";
export { taxReconciliation } from "./tax/reconcile.ts";
export { runTax } from "./tax/run-tax.ts";
export { companyVerifiers } from "./verify.ts";
