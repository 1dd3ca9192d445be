export { addInstitution } from "./add-institution.ts";
export { agreementsInForce, agreementVersions } from "./agreement.store.ts";
export { type Agreement, type AgreementId, chooseAgreement, type FundingRequest } from "./agreement.ts";
export { matchingRoutes } from "./routes.ts";
export { type AgreementProposal, signAgreementExecutor } from "./sign-agreement.ts";
