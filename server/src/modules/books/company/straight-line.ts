import { addDays, days360, type IsoDate } from "../../../kernel/calendar.ts";
import { type Fen, prorate, zeroFen } from "../../../kernel/money.ts";

/**
 * The part of an amount that belongs to the days up to and including `on`, when it is spread evenly from a day on until
 * another begins. Months have thirty days, so that every month and every year gets the same.
 */
export const spread = (amountFen: Fen, from: IsoDate, until: IsoDate, on: IsoDate): Fen => {
  if (on < from) return zeroFen;
  const total = days360(from, until);
  const passed = days360(from, addDays(on, 1));
  return passed >= total ? amountFen : prorate(amountFen, Math.max(passed, 0), total);
};
