import type { IsoDate } from "../../kernel/calendar.ts";
import { type Fen, minus, sum } from "../../kernel/money.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { type EventDraft, type Happened, happen, type Instalment, isOpen, type Loan } from "../lending/index.ts";
import { accrueAtEnd, accrueTo } from "./accrue.ts";
import { allocate, owed, type Part } from "./allocate.ts";

export type Receipt = { readonly amountFen: Fen; readonly valueOn: IsoDate };

export type RepaymentRefusal =
  | "loan-not-active"
  | "value-date-in-future"
  | "value-date-before-drawdown"
  | "value-date-behind-book"
  | "more-than-owed";

export type Repaid = Happened & { readonly parts: readonly Part[] };

/** The rule of the house for one receipt on a locked loan. */
export const decideRepayment = (
  loan: Loan,
  receipt: Receipt,
  today: IsoDate,
  recordedAt: Date,
  vatPpm: number,
): Outcome<Repaid, RepaymentRefusal> => {
  if (loan.state !== "active") return refused("loan-not-active", { state: loan.state });
  if (receipt.valueOn > today) return refused("value-date-in-future", { pointer: "/valueOn", latest: today });
  if (receipt.valueOn < loan.drawnOn)
    return refused("value-date-before-drawdown", { pointer: "/valueOn", earliest: loan.drawnOn });
  if (receipt.valueOn < loan.lastValueOn)
    return refused("value-date-behind-book", { pointer: "/valueOn", earliest: loan.lastValueOn });
  const open = payableOn(loan, receipt.valueOn);
  const { parts, leftFen } = allocate(open, receipt.amountFen);
  if (leftFen > 0)
    return refused("more-than-owed", { pointer: "/amountFen", payableFen: minus(receipt.amountFen, leftFen) });
  const drafts = [...accrueTo(loan, receipt.valueOn, vatPpm), ...parts.map((part) => draftOf(part, receipt.valueOn))];
  const repaid = happen(loan, drafts, today, recordedAt);
  if (repaid.loan.instalments.some(isOpen)) return done({ ...repaid, parts });
  const ending = [...accrueAtEnd(repaid.loan, receipt.valueOn, vatPpm), settledOn(receipt.valueOn)];
  const settled = happen(repaid.loan, ending, today, recordedAt);
  return done({ loan: settled.loan, events: [...repaid.events, ...settled.events], parts });
};

/**
 * What can be paid on a day: everything due by then, and the instalment whose period has begun. Later ones would be
 * paid with interest for days that have not come: that is a prepayment, with terms of its own.
 */
export const payableOn = (loan: Loan, on: IsoDate): Instalment[] =>
  loan.instalments.filter(
    (instalment, n) => isOpen(instalment) && (loan.instalments[n - 1]?.dueOn ?? loan.drawnOn) <= on,
  );

export const payableFen = (loan: Loan, on: IsoDate): Fen => sum(payableOn(loan, on).map(owed));

const settledOn = (valueOn: IsoDate): EventDraft => ({ type: "settled", valueOn });

const draftOf = ({ instalment, principalFen, interestFen }: Part, valueOn: IsoDate): EventDraft => ({
  type: "repaid",
  valueOn,
  instalment,
  principalFen,
  interestFen,
});
