import { type IsoDate, monthOf } from "../../kernel/calendar.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import type { Reader, Tx } from "../database.ts";
import { latestOf, shareMonth } from "./period.store.ts";

/** For looking; a writer asks `refuseLocked`, whose answer holds until its transaction ends. */
export const isLocked = async (db: Reader, date: IsoDate): Promise<boolean> =>
  (await latestOf(db, monthOf(date)))?.locked ?? false;

/** Joins the transaction of a write with a date of its own choosing: its month is open, and stays so until the end. */
export const refuseLocked = async (tx: Tx, date: IsoDate): Promise<Outcome<true, "period-locked">> => {
  // Two statements, because each sees what was committed when it began: the second begins after the first has waited.
  const [, locked] = await Promise.all([shareMonth(tx, monthOf(date)).execute(), isLocked(tx, date)]);
  return locked ? refused("period-locked", { period: monthOf(date) }) : done(true);
};
