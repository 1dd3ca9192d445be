export { type Cell, csvOf, type Extract, type ExtractAsked, eachOf, yuan } from "./extract.ts";
export {
  allowanceRollForward,
  chartExtract,
  contractBalances,
  journalListing,
  ruleExtract,
  trustBalances,
} from "./ledger-extracts.ts";
export { guaranteeExposure, loanTapeExtract, taxRate } from "./loan-extracts.ts";
export { extractRoutes } from "./routes.ts";
