import type { IsoDate } from "../../kernel/calendar.ts";
import { type Fen, minus, most, sum, vatOf } from "../../kernel/money.ts";
import { type EventDraft, interestEarned, type Loan } from "../lending/index.ts";

/**
 * Recognises interest up to a date: what is earned by then less what was recognised before, and the VAT in it worked
 * out on the cumulative amount, so that no fen is lost between accruals. Interest that was paid ahead counts as earned.
 */
export const accrueTo = (loan: Loan, on: IsoDate, paidInterestFen: Fen, vatPpm: number): EventDraft[] => {
  const earnedFen = most(interestEarned(loan.drawnOn, loan.instalments, on), paidInterestFen);
  if (earnedFen <= loan.accruedInterestFen) return [];
  const vatFen = minus(vatOf(earnedFen, vatPpm), loan.accruedVatFen);
  return [{ type: "accrued", valueOn: on, interestFen: minus(earnedFen, loan.accruedInterestFen), vatFen }];
};

export const paidInterest = (loan: Loan): Fen => sum(loan.instalments.map((i) => i.paidInterestFen));
