import { addDays, days360, type IsoDate, later } from "../../kernel/calendar.ts";
import { type Fen, minus, plus, prorate, sum, zeroFen } from "../../kernel/money.ts";
import { type Instalment, owedOf, scheduledOwed } from "../lending/index.ts";

/** Interest earned by a date as agreed: whole periods whole, the running one by its days, of which a month has thirty. */
export const earnedBy = (rows: readonly Instalment[], on: IsoDate): Fen => {
  let earnedFen = zeroFen;
  for (const row of rows) earnedFen = plus(earnedFen, earnedOf(row, on));
  return earnedFen;
};

const earnedOf = (row: Instalment, on: IsoDate): Fen => {
  if (row.replacedBy !== null) return row.paidInterestFen;
  if (on >= row.toOn) return row.interestFen;
  const wholeDays = days360(row.fromOn, row.toOn);
  if (on <= row.fromOn || wholeDays <= 0) return zeroFen;
  return prorate(row.interestFen, Math.min(days360(row.fromOn, on), wholeDays), wholeDays);
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
): Fen => {
  const live = rows.filter(({ replacedBy }) => replacedBy === null);
  const unpaidFen = sum(live.map((row) => owedOf(row, "principal")));
  const upTo = (start: IsoDate, on: IsoDate): Fen =>
    prorate(unpaidFen, BigInt(monthlyRatePpm) * BigInt(days360(start, on)), 30_000_000n);
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
