import type { IsoDate } from "../../kernel/calendar.ts";
import { SLOTS } from "../../kernel/ids.ts";
import type { Fragment, Reader } from "../database.ts";

/** Slots as one piece of end-of-day work; bounds included. */
export type SlotRange = { readonly from: number; readonly to: number };

export const rangesOf = (count: number): SlotRange[] =>
  Array.from({ length: count }, (_, n) => ({
    from: Math.floor((n * SLOTS) / count),
    to: Math.floor(((n + 1) * SLOTS) / count) - 1,
  }));

/**
 * Whether a row found by something better is of a range. PostgreSQL takes any range for a small one, and would rather read
 * all that was ever written for its slots than the few rows that wait.
 */
export const isWithin = (db: Reader, { from, to }: SlotRange, slot: Fragment = db`slot`): Fragment => db`
  (${slot} between ${from} and ${to}) is true`;

/** Ranges that hold about so many rows each, for going through a table of the book; none is smaller than a slot. */
export const rangesHolding = (rows: number, each: number): SlotRange[] =>
  rangesOf(Math.min(SLOTS, Math.max(1, Math.ceil(rows / each))));

/**
 * The platform's own day, for reading: the earliest that any slot still has open, or would have if it were opened now.
 * A day that is being closed is open until its last range has gone on.
 */
export const businessDay = async (db: Reader): Promise<IsoDate | undefined> => {
  const [row] = await db<{ day: IsoDate | null }[]>`
    select coalesce(${afterLastClosed(db)},
                    (select min(day) from ${daysInMotion(db)}), (select min(business_on) from slot_day)) as day`.execute();
  return row?.day ?? undefined;
};

/** What each range of the last closing has open: its day until their advance is done, then the next. */
export const daysInMotion = (db: Reader): Fragment => db`
  (select slot_from, slot_to, day + case when done_at is null then 0 else 1 end as day
   from day_work where day = (select max(day) from day_close) and step_no = 0) motion`;

/** The day after the last one closed; none while one is being closed, or before any was. */
export const afterLastClosed = (db: Reader): Fragment => db`
  (select case when sealed_at is not null then day + 1 end from day_close order by day desc limit 1)`;

/**
 * The first day that is not closed and done with: one whose closing was begun and not ended, else the one that is
 * open. Both are seen in one moment: a closing is written down before it moves any slot on, so whoever sees the slots
 * moved also sees the closing, and nobody begins the next day while this one is still being folded.
 */
export const firstUnclosedDay = async (db: Reader): Promise<IsoDate | undefined> => {
  const [row] = await db<{ day: IsoDate | null }[]>`
    select coalesce((select min(day) from day_close where sealed_at is null), (select max(day) + 1 from day_close),
                    (select min(business_on) from slot_day)) as day`;
  return row?.day ?? undefined;
};
