import type { IsoDate } from "../../kernel/calendar.ts";
import { SLOTS } from "../../kernel/ids.ts";
import type { Fragment, Reader, Tx } from "../database.ts";
import type { SlotRange } from "./business-day.ts";

/** What a range's facts of one day come to: how many, how much, and a hash over every one of them. */
export type Digest = { readonly events: number; readonly totalFen: number; readonly digest: string };

/** Facts of users are sealed range by range; those of the company itself lie in no slot and have a seal of their own. */
export const everySlot: SlotRange = { from: 0, to: SLOTS - 1 };
export const companySeal: SlotRange = { from: -1, to: -1 };

/** A range of slots on a day. */
export type DayRange = SlotRange & { readonly day: IsoDate };

/** Ranges of days as rows `r`, in the order they were given. */
export const asDayRanges = (db: Reader, days: readonly DayRange[]): Fragment => db`
  unnest(${days.map(({ day }) => day)}::date[], ${days.map(({ from }) => from)}::smallint[], ${days.map(({ to }) => to)}::smallint[])
  with ordinality as r(day, slot_from, slot_to, n)`;

type Sealed = DayRange & Digest;

/** What was sealed as rows `r`, each with the seal its facts and the day before make. */
const made = (db: Reader, sealed: readonly Sealed[]) => db`
  select r.*, before.hash as previous_hash,
         sha256(before.hash || convert_to(concat_ws('|', r.day::text, r.slot_from::text, r.slot_to::text, r.events::text, r.total_fen::text,
                                                    r.digest), 'UTF8')) as hash
  from unnest(
    ${sealed.map(({ day }) => day)}::date[], ${sealed.map(({ from }) => from)}::smallint[], ${sealed.map(({ to }) => to)}::smallint[],
    ${sealed.map(({ events }) => events)}::bigint[], ${sealed.map(({ totalFen }) => totalFen)}::bigint[], ${sealed.map(({ digest }) => digest)}::text[])
    with ordinality as r(day, slot_from, slot_to, events, total_fen, digest, n)
  cross join lateral (
    select sha256(coalesce(string_agg(hash, ''::bytea order by slot_from), ''::bytea)) as hash from day_seal
    where day = (select max(day) from day_seal where day < r.day)) before`;

/**
 * Seals a range's day. The hash covers the digest and every seal of the day before, so that changing one old fact
 * breaks every seal after it; and it does so whatever the number of ranges was on either day.
 */
export const sealRange = (tx: Tx, day: IsoDate, range: SlotRange, digest: Digest) => tx`
  insert into day_seal (day, slot_from, slot_to, events, total_fen, previous_hash, hash)
  select day, slot_from, slot_to, events, total_fen, previous_hash, hash from (${made(tx, [{ day, ...range, ...digest }])}) made`;

export type HeldSeal = Pick<Digest, "events" | "totalFen"> & { readonly follows: boolean; readonly holds: boolean };

/** Seals as they stand, held against those the facts and the days before would make today. */
export const holdSeals = (db: Reader, sealed: readonly Sealed[]): Promise<HeldSeal[]> => db<HeldSeal[]>`
  select s.events, s.total_fen, s.previous_hash = made.previous_hash as follows, s.hash = made.hash as holds
  from (${made(db, sealed)}) made join day_seal s on s.day = made.day and s.slot_from = made.slot_from order by made.n`;

/** The ranges inside a span that were sealed, day by day, each day's in order. */
export const sealsOf = (db: Reader, { from, to }: SlotRange): Promise<DayRange[]> => db<DayRange[]>`
  select day, slot_from as "from", slot_to as "to" from day_seal
  where slot_from between ${from} and ${to} order by day, slot_from`;

/** A day that has seals and was never closed. */
export const firstSealUnclosed = async (db: Reader): Promise<IsoDate | undefined> => {
  const [row] = await db<{ day: IsoDate }[]>`
    select day from day_seal where day not in (select day from day_close) order by day limit 1`;
  return row?.day;
};
