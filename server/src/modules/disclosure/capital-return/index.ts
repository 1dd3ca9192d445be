export {
  authorisePlanExecutor,
  proposePlan,
  proposeTrades,
  recordTradesExecutor,
} from "./buy-back.ts";
export { type CapitalReturnPorts, declareDividendExecutor, proposeDividend } from "./declare-dividend.ts";
export { capitalReturnRules } from "./facts.ts";
export { fixDividends } from "./fix-dividends.ts";
export { type DividendForm, dividendForm, FormCompany, paperOf } from "./form/index.ts";
export { payDividendExecutor, proposePayment } from "./pay-dividend.ts";
export { capitalReturnRoutes } from "./routes.ts";
export { capitalReturnOf, showDividends, showPlans } from "./show.ts";
export { returnsAreBooked } from "./verify.ts";
