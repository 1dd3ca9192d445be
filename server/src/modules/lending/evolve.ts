import type { Band } from "@suanpan/contract";
import { later } from "../../kernel/calendar.ts";
import { minus, plus } from "../../kernel/money.ts";
import type { LoanEvent, NewSchedule } from "./event.ts";
import { type Instalment, paying } from "./instalment.ts";
import type { Loan, LoanState, Slice } from "./loan.ts";

/** The one way a loan changes: an event happens to it. Folding all of them from the first gives the loan as it stands. */
export const evolve = (before: Loan, event: LoanEvent, schedule?: NewSchedule): Loan => ({
  ...before,
  ...changes(before, event, schedule),
  lastSeq: event.seq,
  lastValueOn: later(before.lastValueOn, event.valueOn),
});

type Changes = Partial<LoanState & Pick<Loan, "slices" | "instalments">>;

const changes = (loan: Loan, event: LoanEvent, schedule: NewSchedule | undefined): Changes => {
  switch (event.type) {
    case "drawn":
      return {
        state: "active",
        drawnOn: event.valueOn,
        outstandingFen: plus(loan.outstandingFen, event.principalFen),
      };
    case "moved-in":
      return {
        state: "active",
        outstandingFen: plus(loan.outstandingFen, event.principalFen),
        slices: accrued(loan, event),
      };
    case "cancelled":
      return { state: "cancelled" };
    case "accrued":
      return { slices: accrued(loan, event) };
    case "late-fee-charged":
      return {
        instalments: onInstalment(loan, event, (i) => ({ ...i, lateFeeFen: plus(i.lateFeeFen, event.lateFeeFen) })),
      };
    case "repaid":
    case "reclaimed":
    case "reallocated":
    case "waived":
      return { instalments: paid(loan, event), outstandingFen: minus(loan.outstandingFen, event.principalFen) };
    case "recovered":
      return { instalments: paid(loan, event) }; // its principal left the book when it was written off
    case "credited":
      return event.instalment === null
        ? { creditFen: plus(loan.creditFen, event.creditFen) }
        : { instalments: owedBack(loan, event) };
    case "refunded":
      return { creditFen: minus(loan.creditFen, event.creditFen) };
    case "banded":
      return { band: event.detail as Band };
    case "rescheduled":
      return rescheduled(loan, schedule);
    case "guarantee-called":
      return { slices: onSlice(loan, event, (slice) => ({ ...slice, calledOn: event.valueOn })) };
    case "written-off":
      return { state: "written-off", outstandingFen: minus(loan.outstandingFen, event.principalFen) };
    case "settled":
      return { state: "settled" };
    case "reopened":
      return { state: "active" };
  }
};

const accrued = (loan: Loan, event: LoanEvent): Slice[] =>
  onSlice(loan, event, (slice) => ({
    ...slice,
    accruedInterestFen: plus(slice.accruedInterestFen, event.interestFen),
    accruedVatFen: plus(slice.accruedVatFen, event.vatFen),
  }));

const paid = (loan: Loan, event: LoanEvent): Instalment[] => onInstalment(loan, event, (i) => paying(i, event));

/** Credit of an instalment is what is owed back: less than nothing makes it owed, what comes in pays it. */
const owedBack = (loan: Loan, event: LoanEvent): Instalment[] =>
  onInstalment(loan, event, (i) => ({ ...i, owedBackFen: minus(i.owedBackFen, event.creditFen) }));

/** What a new schedule takes the place of stays where it was, and is owed no more. */
const rescheduled = (loan: Loan, { adds, replacedBy }: NewSchedule = { adds: [], replacedBy: new Map() }): Changes => ({
  schedule: loan.schedule + 1,
  instalments: [
    ...loan.instalments.map((i) => {
      const by = replacedBy.get(i.number);
      return by === undefined || by === i.replacedBy ? i : { ...i, replacedBy: by };
    }),
    ...adds,
  ],
});

const onSlice = (loan: Loan, { slice: number }: LoanEvent, change: (slice: Slice) => Slice): Slice[] =>
  loan.slices.map((slice) => (slice.number === number ? change(slice) : slice));

const onInstalment = (loan: Loan, event: LoanEvent, change: (i: Instalment) => Instalment): Instalment[] =>
  loan.instalments.map((i) => (i.number === event.instalment && i.slice === event.slice ? change(i) : i));
