import type { IsoDate } from "../../kernel/calendar.ts";
import type { Slot } from "../../kernel/ids.ts";
import type { Database, Tx } from "../database.ts";
import { businessDay, daysInMotion, type SlotRange } from "./business-day.ts";

/** The first business day of an installation, for what is the company's own; whoever comes second finds it set. */
export const openFirstDay = async (tx: Tx, day: IsoDate): Promise<void> => {
  await tx`insert into slot_day (slot, business_on) values (0, ${day}) on conflict do nothing`;
};

/** The first day there is, for a database that has none yet. */
export const ensureFirstDay = async (db: Database, day: IsoDate): Promise<IsoDate> => {
  const open = await businessDay(db);
  if (open) return open;
  await db.begin((tx) => openFirstDay(tx, day));
  // Somebody else may have opened another day in the same moment; what is written counts.
  return (await businessDay(db)) ?? day;
};

/**
 * The open day of the slots a transaction writes to. The rows stay shared until it ends, so a closing waits for it,
 * and nothing it writes can land in a sealed day. A slot nobody has written to is opened on the way, which is fit for one
 * alone: whoever brings many has opened them before (`openSlots`).
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

export const stampDay = async (tx: Tx, slot: Slot): Promise<IsoDate> =>
  (await stampDays(tx, [slot])).get(slot) as IsoDate;

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
