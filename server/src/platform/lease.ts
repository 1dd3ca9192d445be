import type { Reader, Tx } from "./database.ts";
import type { SlotRange } from "./day/business-day.ts";

/** The tables of leases: who is sending for which slots at the moment. */
export type LeaseTable = "outbox_lease" | "notification_lease";

/** Takes the range unless a live lease overlaps it. One taker looks at a time, so two never both find it free. */
export const takeLease = async (
  tx: Tx,
  table: LeaseTable,
  range: SlotRange,
  holder: bigint,
  now: Date,
  until: Date,
): Promise<boolean> => {
  await tx`select pg_advisory_xact_lock(7201, 3)`;
  const taken = await tx`
    insert into ${tx(table)} (slot_from, slot_to, holder, leased_until)
    select ${range.from}::smallint, ${range.to}::smallint, ${holder}::bigint, ${until}::timestamptz
    where not exists (
      select from ${tx(table)}
      where slot_from <= ${range.to} and slot_to >= ${range.from} and leased_until > ${now})
    on conflict (slot_from, slot_to) do update set holder = excluded.holder, leased_until = excluded.leased_until
    returning holder`;
  return taken.length > 0;
};

export const releaseLease = async (db: Reader, table: LeaseTable, range: SlotRange, holder: bigint): Promise<void> => {
  await db`delete from ${db(table)} where slot_from = ${range.from} and slot_to = ${range.to} and holder = ${holder}`;
};
