import type { Id } from "../../kernel/ids.ts";
import type { Reader, Tx } from "../database.ts";
import { isWithin, type SlotRange } from "../day/business-day.ts";
import { asRecords } from "../rows.ts";
import type { NewMessage, Undrained } from "./message.ts";

export type Recorded = NewMessage & { readonly id: Id<"message"> };

export const insertOutbox = async (tx: Tx, messages: readonly Recorded[], at: Date): Promise<void> => {
  // As a text of its own: what a payload is may be null, which is not the same as none.
  const rows = messages.map((message) => ({ ...message, payload: JSON.stringify(message.payload) }));
  await tx`
    with message as (
      insert into outbox_message (slot, id, topic, subject, audience, payload, recorded_at)
      select slot, id, topic, subject, audience, payload::jsonb, ${at}::timestamptz
      from json_to_recordset(${asRecords(rows)}::text::json)
        as m(slot smallint, id bigint, topic text, subject text, audience text, payload text)
      returning slot, id)
    insert into outbox_pending (slot, message_id) select slot, id from message`;
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
                     and ${isWithin(db, range)}) as found`;
  return row?.found ?? false;
};
