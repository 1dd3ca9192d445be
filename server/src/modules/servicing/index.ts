export { type RepaymentRequest, recordRepayments } from "./record-repayments.ts";
export { payableFen } from "./repayment.ts";
export { servicingRoutes } from "./routes.ts";
export { accrualsAreEarned, repaymentsAreFolds } from "./verify.ts";
export { writeOffExecutor } from "./write-off.ts";
