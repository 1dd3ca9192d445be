import { type IsoDate, monthEnd } from "../../../kernel/calendar.ts";
import type { DayStep } from "../../../platform/day/close-days.ts";
import { anyEventsOn } from "../../lending/index.ts";
import type { BookPolicy } from "../settings.ts";
import { capitaliseCosts } from "./capitalise-costs.ts";
import { measureRange } from "./measure.store.ts";
import { keepPolicy } from "./policy.store.ts";
import type { MeasurePolicy } from "./policy.ts";

/**
 * Measures what happened on the day, and on the last day of a month everything that lives. Writers wait while it
 * looks: what it sees is exactly how the day ended.
 */
export const measureSlices = (policy: BookPolicy & MeasurePolicy): DayStep => ({
  name: "measure-slices",
  per: "range",
  still: true,
  run: async (tx, day, range) => {
    const every = isMonthEnd(day);
    if (!every && !(await anyEventsOn(tx, day, range))) return 0;
    await Promise.all([keepPolicy(tx, day, policy), capitaliseCosts(tx, day, range, policy)]);
    return measureRange(tx, day, range, every, policy);
  },
});

const isMonthEnd = (day: IsoDate): boolean => monthEnd(day) === day;
