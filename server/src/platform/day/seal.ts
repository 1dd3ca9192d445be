import type { IsoDate } from "../../kernel/calendar.ts";
import type { Reader, Tx } from "../database.ts";
import type { SlotRange } from "./business-day.ts";

/** What a range's facts of one day come to: how many, how much, and a hash over every one of them. */
export type Digest = { readonly events: number; readonly totalFen: number; readonly digest: string };

/**
 * Seals a range's day. The hash covers the digest and every seal of the day before, so that changing one old fact
 * breaks every seal after it; and it does so whatever the number of ranges was on either day.
 */
export const sealRange = (tx: Tx, day: IsoDate, range: SlotRange, { events, totalFen, digest }: Digest) => tx`
  with before as (select sha256(coalesce(string_agg(hash, ''::bytea order by slot_from), ''::bytea)) as hash from day_seal
                  where day = (select max(day) from day_seal where day < ${day}))
  insert into day_seal (day, slot_from, slot_to, events, total_fen, previous_hash, hash)
  select ${day}::date, ${range.from}::smallint, ${range.to}::smallint, ${events}::bigint, ${totalFen}::bigint, before.hash,
         sha256(before.hash || convert_to(concat_ws('|', ${day}::text, ${range.from}::text, ${range.to}::text, ${events}::text,
                                                    ${totalFen}::text, ${digest}::text), 'UTF8'))
  from before`;

export type Seal = SlotRange & Digest & { readonly day: IsoDate };

/** The seals whose hash does not follow from their content and the day before, earliest first. */
export const brokenSeals = (
  db: Reader,
  seals: readonly Seal[],
): Promise<{ day: IsoDate; from: number; to: number }[]> => db`
  with recomputed as (
    select * from unnest(${seals.map((s) => s.day)}::date[], ${seals.map((s) => s.from)}::smallint[], ${seals.map((s) => s.to)}::smallint[],
                         ${seals.map((s) => s.events)}::bigint[], ${seals.map((s) => s.totalFen)}::bigint[], ${seals.map((s) => s.digest)}::text[])
                  as r(day, slot_from, slot_to, events, total_fen, digest)),
  days as (
    select day, lag(seals) over (order by day) as before
    from (select day, sha256(string_agg(hash, ''::bytea order by slot_from)) as seals from day_seal group by day) d)
  select s.day, s.slot_from as "from", s.slot_to as "to"
  from day_seal s join days using (day) left join recomputed r using (day, slot_from, slot_to)
  where s.previous_hash is distinct from coalesce(days.before, sha256(''::bytea))
     or s.hash is distinct from sha256(s.previous_hash || convert_to(concat_ws('|', s.day::text, s.slot_from::text, s.slot_to::text,
                                        coalesce(r.events, 0)::text, coalesce(r.total_fen, 0)::text, coalesce(r.digest, '')), 'UTF8'))
  order by s.day, s.slot_from`;

export const sealedRanges = (db: Reader): Promise<(SlotRange & { readonly day: IsoDate })[]> => db`
  select day, slot_from as "from", slot_to as "to" from day_seal order by day, slot_from`;
