export * from "./cash/index.ts";
export { postLoanEvents } from "./day.ts";
export { journalsOfLoan } from "./explain.ts";
export { bookRoutes } from "./routes.ts";
export { journalsAreFolds } from "./verify.ts";
export { settlementsTieToBooks } from "./verify-settlements.ts";
