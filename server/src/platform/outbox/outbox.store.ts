import type { Id } from "../../kernel/ids.ts";
import type { Reader, Tx } from "../database.ts";
import type { SlotRange } from "../day/business-day.ts";
import type { NewMessage, Undrained } from "./message.ts";

export type Recorded = NewMessage & { readonly id: Id<"message"> };

export const insertOutbox = async (tx: Tx, messages: readonly Recorded[], at: Date): Promise<void> => {
  const slots = messages.map(({ slot }) => slot);
  const ids = messages.map(({ id }) => id);
  await tx`
    insert into outbox_message (slot, id, topic, subject, audience, payload, recorded_at)
    select slot, id, topic, subject, audience, payload::jsonb, ${at}::timestamptz
    from unnest(${slots}::smallint[], ${tx.array(ids)}::bigint[], ${messages.map(({ topic }) => topic)}::text[],
                ${messages.map(({ subject }) => subject)}::text[],
                ${messages.map(({ audience }) => audience ?? null)}::text[],
                ${messages.map(({ payload }) => JSON.stringify(payload))}::text[])
         as m(slot, id, topic, subject, audience, payload)`;
  await tx`
    insert into outbox_pending (slot, message_id)
    select * from unnest(${slots}::smallint[], ${tx.array(ids)}::bigint[])`;
};

/** Messages that no endpoint has been told of yet, oldest first. */
export const findUndrained = (tx: Tx, range: SlotRange, limit: number): Promise<Undrained[]> => tx<Undrained[]>`
  select p.slot, p.message_id, m.topic, m.audience
  from outbox_pending p join outbox_message m on m.slot = p.slot and m.id = p.message_id
  where p.slot between ${range.from} and ${range.to}
  order by p.message_id limit ${limit}`;

export const deleteUndrained = async (tx: Tx, messages: readonly Undrained[]): Promise<void> => {
  await tx`
    delete from outbox_pending p
    using unnest(${messages.map(({ slot }) => slot)}::smallint[], ${tx.array(messages.map((m) => m.messageId))}::bigint[])
          as m(slot, message_id)
    where p.slot = m.slot and p.message_id = m.message_id`;
};

/** Whether a drain would find anything: cheap enough to ask twice a second. */
export const hasWork = async (db: Reader, range: SlotRange, now: Date): Promise<boolean> => {
  const [row] = await db<{ found: boolean }[]>`
    select exists (select from outbox_pending where slot between ${range.from} and ${range.to})
        or exists (select from webhook_delivery where state = 'pending' and next_attempt_at <= ${now}
                     and slot between ${range.from} and ${range.to}) as found`;
  return row?.found ?? false;
};

/** Takes the range unless a live lease overlaps it. One taker looks at a time, so two never both find it free. */
export const takeLease = async (tx: Tx, range: SlotRange, holder: bigint, now: Date, until: Date): Promise<boolean> => {
  await tx`select pg_advisory_xact_lock(7201, 3)`;
  const taken = await tx`
    insert into outbox_lease (slot_from, slot_to, holder, leased_until)
    select ${range.from}::smallint, ${range.to}::smallint, ${holder}::bigint, ${until}::timestamptz
    where not exists (
      select from outbox_lease
      where slot_from <= ${range.to} and slot_to >= ${range.from} and leased_until > ${now})
    on conflict (slot_from, slot_to) do update set holder = excluded.holder, leased_until = excluded.leased_until
    returning holder`;
  return taken.length > 0;
};

export const releaseLease = async (db: Reader, range: SlotRange, holder: bigint): Promise<void> => {
  await db`delete from outbox_lease where slot_from = ${range.from} and slot_to = ${range.to} and holder = ${holder}`;
};
