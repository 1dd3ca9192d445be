export { interestEarned } from "./cost.ts";
export { prepareFirstMonths, prepareMonths, sealDay } from "./day.ts";
export { type DrawDownRequest, drawDown } from "./draw-down.ts";
export { eventsInGroup, eventsOfDay, eventsOfLoan, insertEvents } from "./event.store.ts";
export {
  amountOf,
  type Component,
  components,
  type EventDraft,
  type EventType,
  eventTypes,
  eventView,
  type LoanEvent,
  type LoanId,
} from "./event.ts";
export { type Happened, happen } from "./happen.ts";
export { linesOfLoans, readLoans, saveLoans } from "./loan.store.ts";
export { type Instalment, isOpen, type Loan } from "./loan.ts";
export { loanBatches } from "./loan-batches.ts";
export { productsOnOffer } from "./product.store.ts";
export { plainTerms, publishProduct } from "./product.ts";
export { quote } from "./quote.ts";
export { lendingRoutes } from "./routes.ts";
export { defaultLendingPolicy, type LendingPolicy, lendingSettings } from "./settings.ts";
export { findLoan, loanRef, pageOfLoans, showLoan } from "./show-loan.ts";
export { linesAreFolds, loansAreAsAgreed, loansAreFolds, sealsHold } from "./verify.ts";
