import { addMonths, type IsoDate, isoDate, monthOf } from "../../kernel/calendar.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import type { Reader, Tx } from "../database.ts";
import { lastDayClose } from "../day/closed-days.ts";
import { lockedFrom, shareMonths } from "./period.store.ts";

/**
 * Whether a day's month is locked, or one after it: what is written into a month changes what all later ones begin
 * with, so a locked month locks those before it, had they been forgotten. For looking; a writer asks `refuseLocked`,
 * whose answer holds until its transaction ends.
 */
export const isLocked = async (db: Reader, date: IsoDate): Promise<boolean> =>
  (await lockedFrom(db, monthOf(date))) !== undefined;

/** Joins the transaction of a write with a date of its own choosing: its month is open, and stays so until the end. */
export const refuseLocked = async (tx: Tx, date: IsoDate): Promise<Outcome<true, "period-locked">> => {
  const months = monthsFrom(date, await lastDayClose(tx));
  // Two statements, because each sees what was committed when it began: the second begins after the first has waited.
  const [, period] = await Promise.all([shareMonths(tx, months).execute(), lockedFrom(tx, monthOf(date))]);
  return period === undefined ? done(true) : refused("period-locked", { period });
};

/** A date's month and those after it that could be locked by now. */
const monthsFrom = (date: IsoDate, last: IsoDate | undefined): string[] => {
  const months = [monthOf(date)];
  for (let day = isoDate(`${monthOf(date)}-01`); last && monthOf(day) < monthOf(last); months.push(monthOf(day)))
    day = addMonths(day, 1);
  return months;
};
