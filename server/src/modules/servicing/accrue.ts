import type { IsoDate } from "../../kernel/calendar.ts";
import { type Fen, minus, sum, vatOf } from "../../kernel/money.ts";
import { type EventDraft, interestEarned, type Loan } from "../lending/index.ts";

/** Recognises interest up to a date: what the schedule has earned by then, less what was recognised before. */
export const accrueTo = (loan: Loan, on: IsoDate, vatPpm: number): EventDraft[] =>
  recognise(loan, on, interestEarned(loan.drawnOn, loan.instalments, on), vatPpm);

/** When a loan ends, whatever interest was paid for is earned, even if its day had not come. */
export const accrueAtEnd = (loan: Loan, on: IsoDate, vatPpm: number): EventDraft[] =>
  recognise(loan, on, paidInterest(loan), vatPpm);

/**
 * VAT is the difference of what is contained in the two cumulative amounts, so that no fen is lost between accruals,
 * and a new rate touches only what is recognised under it.
 */
const recognise = (loan: Loan, on: IsoDate, earnedFen: Fen, vatPpm: number): EventDraft[] => {
  const before = loan.accruedInterestFen;
  if (earnedFen <= before) return [];
  const vatFen = minus(vatOf(earnedFen, vatPpm), vatOf(before, vatPpm));
  return [{ type: "accrued", valueOn: on, interestFen: minus(earnedFen, before), vatFen }];
};

export const paidInterest = (loan: Loan): Fen => sum(loan.instalments.map((i) => i.paidInterestFen));
