export { type AgreementSum, type FeeCharged, feesCharged, sumsByAgreement } from "./agreement-sums.store.ts";
export { bandFrom, bandOf, daysPastDue, nextBand } from "./band.ts";
export { type BandedLoan, bandedLoans, repaidBetween } from "./band-change.store.ts";
export { type CreditHeld, listCredits, settledWithCredit } from "./credit.store.ts";
export { prepareFirstMonths, prepareMonths, sealDay } from "./day.ts";
export { countDays, periodRate } from "./day-count.ts";
export { instalmentsOf } from "./decide-draw-down.ts";
export { checkMoveIn, decideMoveIn, type Landing } from "./decide-move-in.ts";
export { type DrawDownRequest, drawDown, type Lending, type Payouts } from "./draw-down.ts";
export { type DueLoan, duesOn, loansOfDues } from "./due.store.ts";
export { anyEventsOn, daysOfEvents, eventsInGroup, eventsOfDay, eventsOfLoan, insertEvents } from "./event.store.ts";
export {
  amountOf,
  type Component,
  cancelledEarly,
  components,
  type EventDraft,
  type EventType,
  eventTypes,
  eventView,
  type LoanEvent,
  type LoanId,
} from "./event.ts";
export { fingerprintOfEvents } from "./fingerprint.ts";
export { type At, after, type Happened, happen, inTurn } from "./happen.ts";
export {
  type Instalment,
  isEarlyFee,
  isOpen,
  oldestUnpaidOn,
  owed,
  owedBackOf,
  owedOf,
  paidOf,
  paying,
  scheduled,
  scheduledOwed,
  unpaid,
} from "./instalment.ts";
export {
  insertLoans,
  latenessOf,
  linesOfLoans,
  loansBehind,
  loansChangingBy,
  readLoans,
  saveLoans,
} from "./loan.store.ts";
export { type Loan, nextChangeOn, nextDueOn, type Slice } from "./loan.ts";
export { loanBatches } from "./loan-batches.ts";
export { loanMessage } from "./message.ts";
export type { MovedInDue, MovedInLoan, MovedInSlice } from "./moved-in-loan.ts";
export { payoutsFailed, payoutsSucceeded } from "./pay-out.ts";
export { productsOnOffer } from "./product.store.ts";
export { plainTerms, publishProduct } from "./product.ts";
export { quote } from "./quote.ts";
export { lendingRoutes } from "./routes.ts";
export { paymentOf } from "./schedule.ts";
export { defaultLendingPolicy, type LendingPolicy, lendingSettings } from "./settings.ts";
export { findLoan, loanRef, pageOfLoans, showLoan } from "./show-loan.ts";
export { readSlices } from "./slice.store.ts";
export { slicedSchedule } from "./sliced-schedule.ts";
export { termsOf } from "./terms.ts";
export { linesAreFolds, loansAreAsAgreed, loansAreFolds, sealsHold } from "./verify.ts";
