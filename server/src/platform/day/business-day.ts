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

/**
 * Whether a row found by something better is of a range. PostgreSQL takes any range for a small one, and would rather read
 * all that was ever written for its slots than the few rows that wait.
 */
export const isWithin = (db: Reader, { from, to }: SlotRange, slot: Fragment = db`slot`): Fragment => db`
  (${slot} between ${from} and ${to}) is true`;

/** Ranges that hold about so many rows each, for going through a table of the book; none is smaller than a slot. */
export const rangesHolding = (rows: number, each: number): SlotRange[] =>
  rangesOf(Math.min(SLOTS, Math.max(1, Math.ceil(rows / each))));

/** The first business day of an installation, for what is the company's own; whoever comes second finds it set. */
export const openFirstDay = async (tx: Tx, day: IsoDate): Promise<void> => {
  await tx`insert into slot_day (slot, business_on) values (0, ${day}) on conflict do nothing`;
};

/**
 * The open day of the slots a transaction writes to. The rows stay shared until it ends, so a closing waits for it,
 * and nothing it writes can land in a sealed day.
 */
export const stampDays = async (tx: Tx, slots: readonly Slot[]): Promise<ReadonlyMap<Slot, IsoDate>> => {
  const wanted = [...new Set(slots)];
  const days = await shareDays(tx, wanted);
  const unopened = wanted.filter((slot) => !days.has(slot));
  if (unopened.length === 0) return days;
  await openSlots(tx, unopened);
  const opened = await shareDays(tx, unopened);
  if (opened.size < unopened.length) throw new Error("no business day is open: the first start opens one");
  return new Map([...days, ...opened]);
};

const shareDays = async (tx: Tx, slots: readonly Slot[]): Promise<ReadonlyMap<Slot, IsoDate>> => {
  const rows = await tx<{ slot: Slot; businessOn: IsoDate }[]>`
    select slot, business_on from slot_day
    where slot in (select * from unnest(${slots}::smallint[]) limit ${slots.length}) order by slot for share`.execute();
  return new Map(rows.map(({ slot, businessOn }) => [slot, businessOn]));
};

/**
 * A slot has a day from when it is first written to: a closing moves the slots that are in use, not all there could be.
 * It begins with the day its neighbours have. No closing may move them meanwhile: it would not see the new row, and
 * leave it behind. Should one wait for this transaction already, PostgreSQL says so, and one of the two tries again.
 */
const openSlots = async (tx: Tx, slots: readonly Slot[]): Promise<void> => {
  const stretches = [...new Set(slots.map(stretchOf))].sort((a, b) => a - b);
  await tx`select pg_advisory_xact_lock_shared(${stretchLock}, n) from unnest(${stretches}::integer[]) n`;
  await tx`
    insert into slot_day (slot, business_on)
    select slot, coalesce(${afterLastClosed(tx)},
      (select w.day + case when w.done_at is null then 0 else 1 end from day_work w
       where w.day = (select max(day) from day_close) and w.step_no = 0 and slot between w.slot_from and w.slot_to),
      (select min(business_on) from slot_day))
    from unnest(${slots}::smallint[]) as slot
    where exists (select from slot_day)
    order by slot
    on conflict do nothing`;
};

/** What keeps slots from being opened where a closing moves them on: a lock for so many of them. */
const stretchLock = 7204;
const stretchOf = (slot: number): number => slot >> 6;

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
  const [, moved] = await Promise.all([
    tx`
      select pg_advisory_xact_lock(${stretchLock}, n)
      from generate_series(${stretchOf(range.from)}::integer, ${stretchOf(range.to)}::integer) n`.execute(),
    tx`
      update slot_day set business_on = ${day}::date + 1
      where slot between ${range.from} and ${range.to} and business_on = ${day}`.execute(),
  ]);
  return moved.count;
};

/** How many slots of the range have another day open than this one. */
export const countElsewhere = async (tx: Tx, range: SlotRange, day: IsoDate): Promise<number> => {
  const [row] = await tx<{ slots: number }[]>`
    select count(*) as slots from slot_day
    where slot between ${range.from} and ${range.to} and business_on <> ${day}`.execute();
  return row?.slots ?? 0;
};

/** The first day there is, for a database that has none yet. */
export const ensureFirstDay = async (db: Database, day: IsoDate): Promise<IsoDate> => {
  const open = await businessDay(db);
  if (open) return open;
  await db.begin((tx) => openFirstDay(tx, day));
  // Somebody else may have opened another day in the same moment; what is written counts.
  return (await businessDay(db)) ?? day;
};
