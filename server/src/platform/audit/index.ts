export { auditRoutes } from "./routes.ts";
export { auditVerifier } from "./verify.ts";
