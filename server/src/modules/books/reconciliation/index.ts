export { reconciliationExtract } from "./extract.ts";
export { reconciliationOf } from "./reconcile.ts";
export { reconciliationRoutes } from "./routes.ts";
export { booksReconcile } from "./verify.ts";
