import type { IsoDate } from "../../kernel/calendar.ts";
import { SLOTS } from "../../kernel/ids.ts";
import type { Reader, Tx } from "../database.ts";
import type { SlotRange } from "./business-day.ts";

/** What a range's facts of one day come to: how many, how much, and a hash over every one of them. */
export type Digest = { readonly events: number; readonly totalFen: number; readonly digest: string };

/** Facts of users are sealed range by range; those of the company itself lie in no slot and have a seal of their own. */
export const everySlot: SlotRange = { from: 0, to: SLOTS - 1 };
export const companySeal: SlotRange = { from: -1, to: -1 };

/**
 * Seals a range's day. The hash covers the digest and every seal of the day before, so that changing one old fact
 * breaks every seal after it; and it does so whatever the number of ranges was on either day.
 */
export const sealRange = (tx: Tx, day: IsoDate, range: SlotRange, digest: Digest) => tx`
  insert into day_seal (day, slot_from, slot_to, events, total_fen, previous_hash, hash)
  select ${day}::date, ${range.from}::smallint, ${range.to}::smallint, ${digest.events}::bigint, ${digest.totalFen}::bigint,
         made.previous_hash, made.hash
  from (${made(tx, day, range, digest)}) made`;

const made = (db: Reader, day: IsoDate, { from, to }: SlotRange, { events, totalFen, digest }: Digest) => db`
  select before.hash as previous_hash,
         sha256(before.hash || convert_to(concat_ws('|', ${day}::text, ${from}::text, ${to}::text, ${events}::text, ${totalFen}::text,
                                                    ${digest}::text), 'UTF8')) as hash
  from (select sha256(coalesce(string_agg(hash, ''::bytea order by slot_from), ''::bytea)) as hash from day_seal
        where day = (select max(day) from day_seal where day < ${day})) before`;

export type HeldSeal = Pick<Digest, "events" | "totalFen"> & { readonly follows: boolean; readonly holds: boolean };

/** A seal as it stands, held against the one the facts and the day before would make today. */
export const holdSeal = async (db: Reader, day: IsoDate, range: SlotRange, digest: Digest): Promise<HeldSeal> => {
  const [row] = await db<HeldSeal[]>`
    select s.events, s.total_fen, s.previous_hash = made.previous_hash as follows, s.hash = made.hash as holds
    from day_seal s, (${made(db, day, range, digest)}) made where s.day = ${day} and s.slot_from = ${range.from}`;
  if (!row) throw new Error("a seal is read before it is held against its facts");
  return row;
};

/** The ranges of a day that were sealed inside a span, in order. */
export const sealsOf = (db: Reader, day: IsoDate, { from, to }: SlotRange): Promise<SlotRange[]> => db<SlotRange[]>`
  select slot_from as "from", slot_to as "to" from day_seal
  where day = ${day} and slot_from between ${from} and ${to} order by slot_from`;

/** A day that has seals and was never closed. */
export const firstSealUnclosed = async (db: Reader): Promise<IsoDate | undefined> => {
  const [row] = await db<{ day: IsoDate }[]>`
    select day from day_seal where day not in (select day from day_close) order by day limit 1`;
  return row?.day;
};
