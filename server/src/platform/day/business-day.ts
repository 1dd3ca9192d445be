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
 * and nothing it writes can land in a sealed day. Slots nobody has written to are opened on the way: for one that is
 * the first thing a transaction does; whoever brings many has opened them before.
 */
export const stampDays = async (tx: Tx, slots: readonly Slot[]): Promise<ReadonlyMap<Slot, IsoDate>> => {
  const wanted = [...new Set(slots)];
  const days = await shareDays(tx, wanted);
  const unopened = wanted.filter((slot) => !days.has(slot));
  if (unopened.length === 0) return days;
  await openIn(tx, unopened);
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
 * Gives slots that have none the day their neighbours have: while a day is being closed, that day or the next one, by
 * whether their range has gone on. Nobody moves slots on meanwhile: an advance would not see the new rows, and leave them
 * behind.
 */
export const openIn = async (tx: Tx, slots: readonly Slot[]): Promise<void> => {
  await tx`select pg_advisory_xact_lock(${openingLock(tx)})`;
  const [today, ranges] = await Promise.all([
    businessDay(tx),
    tx<
      (SlotRange & { day: IsoDate })[]
    >`select slot_from as from, slot_to as to, day from ${daysInMotion(tx)}`.execute(),
  ]);
  if (!today) return;
  const days = slots.map((slot) => ranges.find(({ from, to }) => from <= slot && slot <= to)?.day ?? today);
  await tx`
    insert into slot_day (slot, business_on)
    select * from unnest(${slots}::smallint[], ${days}::date[]) order by 1 on conflict do nothing`;
};

/** Held by whoever opens slots, alone and for a moment, and shared by those who move them on. */
const openingLock = (tx: Tx) => tx`7201, 5`;

/** Waits as long as it takes: whoever opens a slot may stand behind another range that is moving on. */
const keepFromOpening = (tx: Tx) =>
  Promise.all([
    tx`set local lock_timeout = 0`.execute(),
    tx`select pg_advisory_xact_lock_shared(${openingLock(tx)})`.execute(),
    tx`set local lock_timeout to default`.execute(),
  ]);

export const stampDay = async (tx: Tx, slot: Slot): Promise<IsoDate> =>
  (await stampDays(tx, [slot])).get(slot) as IsoDate;

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

/**
 * Closes the day for writers: whoever comes now writes into the next one. It is on its way before anything asked after
 * it. Rows are taken in the order in which writers share them, wherever they lie, or the two would wait for each other.
 */
export const advance = async (tx: Tx, range: SlotRange, day: IsoDate): Promise<number> => {
  const [, moved] = await Promise.all([
    keepFromOpening(tx),
    tx`
      with held as materialized (
        select slot from slot_day where slot between ${range.from} and ${range.to} and business_on = ${day}
        order by slot for no key update)
      update slot_day s set business_on = ${day}::date + 1 from held where s.slot = held.slot`.execute(),
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
