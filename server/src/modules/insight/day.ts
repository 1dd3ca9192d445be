import type { DayStep } from "../../platform/day/close-days.ts";
import type { Platform } from "../../platform/platform.ts";
import { observeDues } from "./due.store.ts";
import { foldDay } from "./fold-day.ts";

/** What fell due and was not paid is seen while the day stands still; nobody could tell it later. */
export const observeDueDay: DayStep = {
  name: "observe-dues",
  per: "range",
  still: true,
  run: (tx, day, range) => observeDues(tx, day, range),
};

/** Everything else follows from the day's facts. */
export const foldMetrics = ({ now }: Platform): DayStep => ({
  name: "fold-metrics",
  per: "company",
  run: (tx, day) => foldDay(tx, day, now()),
});
