export { settleInstitutions, statementsDue } from "./day.ts";
export { fundingRoutes } from "./routes.ts";
export { daysOfStatements, readStatements } from "./settlement.store.ts";
export { type Statement, totalOf } from "./settlement.ts";
export { settlementCsv } from "./settlement-csv.ts";
export { firstDifference as firstStatementDifference, type StatementFault } from "./settlement-fold.ts";
export { settlementOfDay, settlementsOfDay } from "./show-settlements.ts";
export { statementsAreFolds } from "./verify.ts";
