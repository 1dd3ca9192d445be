import type { IsoDate } from "../../kernel/calendar.ts";
import type { Reader } from "../database.ts";
import { afterLastClosed, daysInMotion } from "./business-day.ts";

/** A day whose closing was begun, and whether it came to its end. */
export type DayClose = { readonly day: IsoDate; readonly closed: boolean };

/** Every day that was closed, oldest first; the last one may be on its way. */
export const dayCloses = (db: Reader): Promise<DayClose[]> => db<DayClose[]>`
  select day, sealed_at is not null as closed from day_close order by day`;

/** The last day whose closing was begun: none after it can be in a month that is over. */
export const lastDayClose = async (db: Reader): Promise<IsoDate | undefined> =>
  (await db<{ day: IsoDate | null }[]>`select max(day) as day from day_close`)[0]?.day ?? undefined;

/** How many pieces of a day's closing are done. */
export const countDone = async (db: Reader, day: IsoDate): Promise<number> =>
  (await db<{ done: number }[]>`select count(*) as done from day_work where day = ${day} and done_at is not null`)[0]
    ?.done ?? 0;

/** Of the days that were closed, those on which any of these have something: on the others there is nothing to compare. */
export const busyCloses = async (
  db: Reader,
  dated: readonly ((db: Reader) => Promise<readonly { readonly day: IsoDate }[]>)[],
): Promise<DayClose[]> => {
  const busy = new Set<IsoDate>();
  for (const read of dated) for (const { day } of await read(db)) busy.add(day);
  return (await dayCloses(db)).filter(({ day }) => busy.has(day));
};

/**
 * The days facts can be dated: from the first that was closed to the last that any slot has open, which between closings
 * is the day after the last one closed.
 */
export const livedDays = async (db: Reader): Promise<{ first: IsoDate; last: IsoDate } | undefined> => {
  const [row] = await db<{ first: IsoDate | null; last: IsoDate | null }[]>`
    select coalesce((select min(day) from day_close), (select min(business_on) from slot_day)) as first,
           coalesce(${afterLastClosed(db)}, (select max(day) from ${daysInMotion(db)}), (select max(business_on) from slot_day)) as last`;
  return row?.first && row.last ? { first: row.first, last: row.last } : undefined;
};

/** The first day facts can be dated. */
export const firstLivedDay = async (db: Reader): Promise<IsoDate | undefined> => {
  const [row] = await db<{ day: IsoDate | null }[]>`
    select coalesce((select min(day) from day_close), (select min(business_on) from slot_day)) as day`;
  return row?.day ?? undefined;
};

/** The first fault in the row of days: one left out, one begun and left behind, or slots that are not where they must be. */
export const firstFaultOfDays = async (db: Reader): Promise<string | undefined> => {
  const [row] = await db<{ fault: string }[]>`
    with days as (select day, sealed_at, lag(day) over (order by day) as before, max(day) over () as last from day_close)
    select fault from (
      select 1 as n, day, 0 as slot, format('%s was closed after %s: the days between them are missing', day, before) as fault
      from days where day <> before + 1
      union all
      select 2, day, 0, format('the closing of %s was never ended, yet %s was begun', day, last) from days where sealed_at is null and day < last
      union all
      select 3, business_on, slot, format('slot %s has %s open, the last day that was closed is %s', slot, business_on, last)
      from slot_day, (select max(day) as last, bool_and(sealed_at is not null) as ended from day_close) d
      where not (business_on = last + 1 or (not ended and business_on = last))) f
    order by day, n, slot limit 1`;
  return row?.fault;
};
