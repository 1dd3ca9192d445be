import { addDays, type IsoDate } from "../../kernel/calendar.ts";
import type { Database } from "../../platform/database.ts";
import type { DayStep } from "../../platform/day/close-days.ts";
import { sealRange } from "../../platform/day/seal.ts";
import { digestOfDay, ensureEventMonth } from "./event.store.ts";

const daysAhead = 40;

/** Makes room for the months to come, long before a write needs it. */
export const prepareMonths: DayStep = {
  name: "prepare-months",
  per: "company",
  run: async (tx, day) => {
    await ensureEventMonth(tx, addDays(day, daysAhead));
    return 1;
  },
};

/** The last step of a day: from here on, any change to its facts can be proved. */
export const sealDay: DayStep = {
  name: "seal",
  per: "range",
  run: async (tx, day, range) => {
    const digest = await digestOfDay(tx, day, range);
    await sealRange(tx, day, range, digest);
    return digest.events;
  },
};

/** What the first business day needs before anything can happen on it. */
export const prepareFirstMonths = (db: Database, day: IsoDate): Promise<unknown> =>
  db.begin(async (tx) => {
    await ensureEventMonth(tx, day);
    await ensureEventMonth(tx, addDays(day, daysAhead));
  });
