import type { IsoDate } from "../../kernel/calendar.ts";
import { SLOTS, type Slot } from "../../kernel/ids.ts";
import type { Database, Fragment, Reader, Tx } from "../database.ts";

/** Slots as one piece of end-of-day work; bounds included. */
export type SlotRange = { readonly from: number; readonly to: number };

export const rangesOf = (count: number): SlotRange[] =>
  Array.from({ length: count }, (_, n) => ({
    from: Math.floor((n * SLOTS) / count),
    to: Math.floor(((n + 1) * SLOTS) / count) - 1,
  }));

/** Ranges that hold about so many rows each, for going through a table of the book; none is smaller than a slot. */
export const rangesHolding = (rows: number, each: number): SlotRange[] =>
  rangesOf(Math.min(SLOTS, Math.max(1, Math.ceil(rows / each))));

/** The first business day of an installation; whoever comes second finds it set. */
export const openFirstDay = async (tx: Tx, day: IsoDate): Promise<void> => {
  await tx`insert into slot_day (slot, business_on) select n, ${day} from generate_series(0, ${SLOTS - 1}) n on conflict do nothing`;
};

/**
 * The open day of the slots a transaction writes to. The rows stay shared until it ends, so a closing waits for it,
 * and nothing it writes can land in a sealed day.
 */
export const stampDays = async (tx: Tx, slots: readonly Slot[]): Promise<ReadonlyMap<Slot, IsoDate>> => {
  const wanted = [...new Set(slots)];
  const rows = await tx<{ slot: Slot; businessOn: IsoDate }[]>`
    select slot, business_on from slot_day
    where slot in (select * from unnest(${wanted}::smallint[]) limit ${wanted.length}) order by slot for share`.execute();
  const days = new Map(rows.map(({ slot, businessOn }) => [slot, businessOn]));
  if (slots.some((slot) => !days.has(slot))) throw new Error("no business day is open: the first start opens one");
  return days;
};

export const stampDay = async (tx: Tx, slot: Slot): Promise<IsoDate> =>
  (await stampDays(tx, [slot])).get(slot) as IsoDate;

/**
 * The platform's own day, for reading: the earliest that any slot still has open. Between closings that is the day after
 * the last one closed, and four thousand slots need not be looked at.
 */
export const businessDay = async (db: Reader): Promise<IsoDate | undefined> => {
  const [row] = await db<{ day: IsoDate | null }[]>`
    select coalesce(${afterLastClosed(db)}, (select min(business_on) from slot_day)) as day`;
  return row?.day ?? undefined;
};

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

/** Closes the day for writers: whoever comes now writes into the next one. It is on its way before anything asked after it. */
export const advance = async (tx: Tx, range: SlotRange, day: IsoDate): Promise<number> => {
  const moved = await tx`
    update slot_day set business_on = ${day}::date + 1
    where slot between ${range.from} and ${range.to} and business_on = ${day}`.execute();
  return moved.count;
};

/** The first day there is, for a database that has none yet. */
export const ensureFirstDay = async (db: Database, day: IsoDate): Promise<IsoDate> => {
  const open = await businessDay(db);
  if (open) return open;
  await db.begin((tx) => openFirstDay(tx, day));
  // Somebody else may have opened another day in the same moment; what is written counts.
  return (await businessDay(db)) ?? day;
};
