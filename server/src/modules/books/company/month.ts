import { type IsoDate, isoDate, monthEnd } from "../../../kernel/calendar.ts";
import { done, type Outcome, refused } from "../../../kernel/outcome.ts";
import type { Tx } from "../../../platform/database.ts";
import { firstUnclosedDay } from "../../../platform/day/business-day.ts";

/** A month that is being closed. */
export type Month = { readonly period: string; readonly from: IsoDate; readonly to: IsoDate };

/** The days of `2024-06`. */
export const monthNamed = (period: string): Month => {
  const from = isoDate(`${period}-01`);
  return { period, from, to: monthEnd(from) };
};

/** A month is worked out once its last day is closed: before that, not everything is posted. */
export const refuseUnfinished = async (tx: Tx, { period, to }: Month): Promise<Outcome<true, "period-not-over">> => {
  const unclosed = await firstUnclosedDay(tx);
  return unclosed !== undefined && unclosed > to
    ? done(true)
    : refused("period-not-over", { period, lastDay: to, openOn: unclosed ?? null });
};
