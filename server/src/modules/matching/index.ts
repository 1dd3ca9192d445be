export { addInstitution } from "./add-institution.ts";
export { agreementsInForce, agreementVersions, collectingThemselves } from "./agreement.store.ts";
export {
  type Agreement,
  type AgreementId,
  chooseShares,
  collectsItself,
  type FundingRequest,
  plainFunding,
  type Share,
} from "./agreement.ts";
export { listInstitutions } from "./institution.store.ts";
export { matchingRoutes } from "./routes.ts";
export { type AgreementProposal, signAgreementExecutor } from "./sign-agreement.ts";
