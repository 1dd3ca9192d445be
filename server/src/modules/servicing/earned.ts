import type { DayCount } from "@suanpan/contract";
import { addDays, type IsoDate, later } from "../../kernel/calendar.ts";
import { type Fen, minus, plus, prorate, sum, zeroFen } from "../../kernel/money.ts";
import { countDays, type Instalment, owedOf, periodRate, scheduledOwed } from "../lending/index.ts";

/** Interest earned by a date as agreed: whole periods whole, the running one by its days as the product counts them. */
export const earnedBy = (rows: readonly Instalment[], on: IsoDate, dayCount: DayCount): Fen => {
  let earnedFen = zeroFen;
  for (const row of rows) earnedFen = plus(earnedFen, earnedOf(row, on, dayCount));
  return earnedFen;
};

const earnedOf = (row: Instalment, on: IsoDate, dayCount: DayCount): Fen => {
  if (row.replacedBy !== null) return row.paidInterestFen;
  return on >= row.toOn ? row.interestFen : usedBy(row, row.interestFen, on, dayCount);
};

/** What of a charge for a whole period the days up to a date have used. */
export const usedBy = (row: Instalment, chargeFen: Fen, on: IsoDate, dayCount: DayCount): Fen => {
  const wholeDays = countDays(dayCount, row.fromOn, row.toOn);
  if (on <= row.fromOn || wholeDays <= 0) return zeroFen;
  return prorate(chargeFen, Math.min(countDays(dayCount, row.fromOn, on), wholeDays), wholeDays);
};

/** The oldest instalment that was missed: due before a date and not paid. */
export const missedBy = (rows: readonly Instalment[], on: IsoDate): Instalment | undefined => {
  let oldest: Instalment | undefined;
  for (const row of rows)
    if (row.dueOn < on && (oldest === undefined || row.dueOn < oldest.dueOn) && scheduledOwed(row) > 0) oldest = row;
  return oldest;
};

/**
 * Interest on the principal that is unpaid, from one date to another: period by period of the schedule, each rounded
 * on its running total; after the last, month-long periods go on. This is how interest runs once something was missed.
 */
export const overdueInterest = (
  rows: readonly Instalment[],
  monthlyRatePpm: number,
  from: IsoDate,
  to: IsoDate,
  dayCount: DayCount,
): Fen => {
  const live = rows.filter(({ replacedBy }) => replacedBy === null);
  const unpaidFen = sum(live.map((row) => owedOf(row, "principal")));
  const upTo = (start: IsoDate, on: IsoDate): Fen => {
    const { numerator, denominator } = periodRate(dayCount, monthlyRatePpm, { from: start, to: on });
    return prorate(unpaidFen, numerator, denominator);
  };
  let totalFen = zeroFen;
  for (const { start, end } of periodsOver(live, from, to)) {
    const [a, b] = [later(start, from), end < to ? end : to];
    if (a < b) totalFen = plus(totalFen, minus(upTo(start, b), upTo(start, a)));
  }
  return totalFen;
};

/** The periods of the schedule, and one without end after the last of them. */
const periodsOver = (live: readonly Instalment[], from: IsoDate, to: IsoDate) => {
  const ends = [...new Set(live.map(({ toOn }) => toOn))].sort().filter((end) => end > from);
  const begun = live.map(({ toOn }) => toOn).filter((end) => end <= from);
  let start =
    begun.reduce<IsoDate | undefined>((latest, end) => (latest && latest > end ? latest : end), undefined) ?? from;
  return [...ends, addDays(to, 1)].map((end) => {
    const period = { start, end };
    start = end;
    return period;
  });
};
