import type { Id } from "../../kernel/ids.ts";
import type { Reader, Tx } from "../database.ts";
import type { SlotRange } from "../day/business-day.ts";
import type { NewMessage, Undrained } from "./message.ts";

export type Recorded = NewMessage & { readonly id: Id<"message"> };

export const insertOutbox = async (tx: Tx, messages: readonly Recorded[], at: Date): Promise<void> => {
  const slots = messages.map(({ slot }) => slot);
  const ids = messages.map(({ id }) => id);
  const written = tx`
    insert into outbox_message (slot, id, topic, subject, audience, payload, recorded_at)
    select slot, id, topic, subject, audience, payload::jsonb, ${at}::timestamptz
    from unnest(${slots}::smallint[], ${tx.array(ids)}::bigint[], ${messages.map(({ topic }) => topic)}::text[],
                ${messages.map(({ subject }) => subject)}::text[],
                ${messages.map(({ audience }) => audience ?? null)}::text[],
                ${messages.map(({ payload }) => JSON.stringify(payload))}::text[])
         as m(slot, id, topic, subject, audience, payload)`;
  const pending = tx`
    insert into outbox_pending (slot, message_id)
    select * from unnest(${slots}::smallint[], ${tx.array(ids)}::bigint[])`;
  await Promise.all([written, pending]);
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
