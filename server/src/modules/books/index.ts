export * from "./allowance/index.ts";
export * from "./cash/index.ts";
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
  proposeItem,
  rateOn,
  readRegister,
  runCompanyItems,
  runTax,
  taxReconciliation,
  weightedShares,
} from "./company/index.ts";
export { postLoanEvents } from "./day.ts";
export { journalsOfLoan } from "./explain.ts";
export { measureSlices, measuresAreTrue } from "./measure/index.ts";
export { bookRoutes } from "./routes.ts";
export { journalsAreFolds } from "./verify.ts";
export { settlementsTieToBooks } from "./verify-settlements.ts";
