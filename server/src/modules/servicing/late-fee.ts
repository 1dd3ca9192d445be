import { addDays, daysBetween, type IsoDate, later } from "../../kernel/calendar.ts";
import { type Fen, least, minus, times } from "../../kernel/money.ts";
import { applyRate, ppm } from "../../kernel/rate.ts";
import { type EventDraft, type Instalment, type Loan, scheduled, scheduledOwed } from "../lending/index.ts";

/**
 * Late fees up to a date: so many fen a day on what is overdue of an instalment, whole fen a day, so that it does not
 * matter how often somebody looks; never more in all than the cap. The days of grace cost nothing.
 */
export const lateFeesTo = (loan: Loan, on: IsoDate): EventDraft[] => {
  const drafts: EventDraft[] = [];
  for (const row of loan.instalments) {
    const lateFeeFen = newFee(loan, row, on);
    if (lateFeeFen > 0)
      drafts.push({ type: "late-fee-charged", valueOn: on, slice: row.slice, instalment: row.number, lateFeeFen });
  }
  return drafts;
};

const newFee = ({ terms, lastValueOn }: Loan, row: Instalment, on: IsoDate): Fen => {
  if (row.dueOn >= on || row.replacedBy !== null) return 0 as Fen;
  const owedFen = scheduledOwed(row);
  if (owedFen <= 0) return 0 as Fen;
  const days = daysBetween(later(addDays(row.dueOn, terms.graceDays), lastValueOn), on);
  if (days <= 0) return 0 as Fen;
  const capFen = applyRate(scheduled(row), ppm(terms.lateFee.capPpm));
  const roomFen = minus(capFen, row.lateFeeFen);
  return roomFen > 0 ? least(times(applyRate(owedFen, ppm(terms.lateFee.dailyPpm)), days), roomFen) : (0 as Fen);
};
