import { addDays, eachDay, type IsoDate, isoDate, monthOf, quarterEnd } from "../../kernel/calendar.ts";
import type { Database, Tx } from "../../platform/database.ts";
import type { DayStep } from "../../platform/day/close-days.ts";
import { sealRange } from "../../platform/day/seal.ts";
import { digestOfDay, ensureEventMonth } from "./event.store.ts";

const daysAhead = 40;

/** Makes room for the months to come, long before a write needs it: on the days that see a new one at their horizon. */
export const prepareMonths: DayStep = {
  name: "prepare-months",
  per: "company",
  run: async (tx, day) =>
    monthOf(addDays(day, daysAhead)) === monthOf(addDays(day, daysAhead - 1)) ? 0 : ensureMonthsFrom(tx, day),
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
  db.begin((tx) => ensureMonthsFrom(tx, day));

/**
 * Every month from a day to the end of the quarter at the horizon: forty days can reach over a whole February. A quarter
 * at a time, because with every month that is added whatever was planned for these facts is planned anew.
 */
const ensureMonthsFrom = async (tx: Tx, day: IsoDate): Promise<number> => {
  const months = new Set(
    [...eachDay(day, quarterEnd(addDays(day, daysAhead)))].map((on) => isoDate(`${monthOf(on)}-01`)),
  );
  for (const month of months) await ensureEventMonth(tx, month);
  return months.size;
};
