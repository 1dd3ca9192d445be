import { monthOf } from "../../../kernel/calendar.ts";
import type { Reader } from "../../../platform/database.ts";
import { firstLivedDay } from "../../../platform/day/closed-days.ts";
import { lockedBefore } from "../../../platform/periods/index.ts";
import { parsePeriod } from "../../books/index.ts";

/** How much of a period the platform itself has lived through, in months that are locked. */
export type Cover = "whole" | "from-its-first-day" | "none";

/** What the platform can vouch for: locked months, since its first day. */
export type Lived = { readonly firstDay: string | undefined; readonly locked: ReadonlySet<string> };

export const readLived = async (db: Reader): Promise<Lived> => ({
  firstDay: await firstLivedDay(db),
  locked: new Set(await lockedBefore(db, "9999-12")),
});

/**
 * A period counts when each of its months is locked, but for months before there was a platform. One in which the
 * platform began is known from its first day on: all there is to know, unless somebody imported the whole of it.
 */
export const coverOf = ({ firstDay, locked }: Lived, name: string): Cover => {
  const period = parsePeriod(name);
  if (!period || firstDay === undefined || period.to < firstDay) return "none";
  const lived = period.months.filter((month) => month >= monthOf(firstDay as typeof period.from));
  if (!lived.every((month) => locked.has(month))) return "none";
  return period.from >= firstDay ? "whole" : "from-its-first-day";
};
