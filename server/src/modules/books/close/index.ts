export { withKeptPresentation } from "./kept-presentation.ts";
export { lockAfterClose } from "./lock-after-close.ts";
export { monthEndStep } from "./month-end-step.ts";
export { closeRoutes } from "./routes.ts";
export { runClose } from "./run-close.ts";
export { showClose } from "./show-close.ts";
export { signStep, waiveStep } from "./sign-step.ts";
export type { CloseStep, StepResult } from "./step.ts";
export {
  accrualsStand,
  daysClosed,
  eliminationsAgree,
  institutionsSettled,
  presentationKept,
  providerReconciled,
  review,
  statementsFoot,
} from "./steps.ts";
