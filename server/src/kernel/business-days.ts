/** Business days: Monday to Friday, less public holidays, plus the weekend days worked to make up for them. */
import { addDays, dayOfWeek, eachDay, type IsoDate, isoDate } from "./calendar.ts";

export type Holidays = { readonly closed: ReadonlySet<IsoDate>; readonly working: ReadonlySet<IsoDate> };

export const holidays = (closed: readonly string[], working: readonly string[]): Holidays => ({
  closed: new Set(closed.map(isoDate)),
  working: new Set(working.map(isoDate)),
});

/** A make-up day is worked whatever else the tables say; a closed day is not; for the rest the weekday decides. */
export const isBusinessDay = (date: IsoDate, { closed, working }: Holidays): boolean =>
  working.has(date) || (!closed.has(date) && dayOfWeek(date) <= 5);

/** The day itself when it is one. */
export const nextBusinessDay = (date: IsoDate, calendar: Holidays): IsoDate => walk(date, 1, calendar);

/** The day itself when it is one. */
export const previousBusinessDay = (date: IsoDate, calendar: Holidays): IsoDate => walk(date, -1, calendar);

/** Counts business days strictly after the date (before it when n is negative); zero moves only off a closed day. */
export const addBusinessDays = (date: IsoDate, n: number, calendar: Holidays): IsoDate => {
  if (!Number.isSafeInteger(n)) throw new RangeError(`${n} is not a whole number of business days`);
  if (n === 0) return nextBusinessDay(date, calendar);
  const step = Math.sign(n);
  let day = date;
  for (let left = Math.abs(n); left > 0; left -= 1) day = walk(addDays(day, step), step, calendar);
  return day;
};

const walk = (from: IsoDate, step: number, calendar: Holidays): IsoDate => {
  let day = from;
  while (!isBusinessDay(day, calendar)) day = addDays(day, step);
  return day;
};

/**
 * Mainland China, as the General Office of the State Council announced each year: the notices of 2021-10-25 (for 2022),
 * 2022-12-08 (2023), 2023-10-25 (2024), 2024-11-12 (2025) and 2025-11-04 (2026). Days off are written as the notices
 * have them, first..last, weekends included. Years outside the table know weekends only: add a year when it is announced.
 */
const notices = [
  {
    year: 2022, // its last day belongs to the New Year of the next notice
    closed: "01-01..01-03 01-31..02-06 04-03..04-05 04-30..05-04 06-03..06-05 09-10..09-12 10-01..10-07 12-31",
    working: "01-29 01-30 04-02 04-24 05-07 10-08 10-09",
  },
  {
    year: 2023,
    closed: "01-01..01-02 01-21..01-27 04-05 04-29..05-03 06-22..06-24 09-29..10-06",
    working: "01-28 01-29 04-23 05-06 06-25 10-07 10-08",
  },
  {
    year: 2024,
    closed: "01-01 02-10..02-17 04-04..04-06 05-01..05-05 06-10 09-15..09-17 10-01..10-07",
    working: "02-04 02-18 04-07 04-28 05-11 09-14 09-29 10-12",
  },
  {
    year: 2025,
    closed: "01-01 01-28..02-04 04-04..04-06 05-01..05-05 05-31..06-02 10-01..10-08",
    working: "01-26 02-08 04-27 09-28 10-11",
  },
  {
    year: 2026,
    closed: "01-01..01-03 02-15..02-23 04-04..04-06 05-01..05-05 06-19..06-21 09-25..09-27 10-01..10-07",
    working: "01-04 02-14 02-28 05-09 09-20 10-10",
  },
] as const;

const daysOf = (year: number, spans: string): readonly IsoDate[] =>
  spans.split(" ").flatMap((span) => {
    const [first = span, last = first] = span.split("..");
    return [...eachDay(isoDate(`${year}-${first}`), isoDate(`${year}-${last}`))];
  });

export const chinaHolidays: Holidays = holidays(
  notices.flatMap(({ year, closed }) => daysOf(year, closed)),
  notices.flatMap(({ year, working }) => daysOf(year, working)),
);
