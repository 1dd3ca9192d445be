import type { DeliveryState } from "@suanpan/contract";
import { type Slot, slotOf } from "../../kernel/ids.ts";
import type { Json, Reader, Tx } from "../database.ts";
import { isWithin, type SlotRange } from "../day/business-day.ts";
import type { Delivery, DeliveryKey, Standing } from "./delivery.ts";
import type { Reach } from "./endpoint.ts";
import type { Pair } from "./message.ts";

export const insertDeliveries = async (tx: Tx, pairs: readonly Pair[], dueAt: Date): Promise<void> => {
  await tx`
    insert into webhook_delivery (slot, message_id, endpoint_id, state, attempts, next_attempt_at)
    select slot, message_id, endpoint_id, 'pending', 0, ${dueAt}::timestamptz
    from unnest(${pairs.map(({ slot }) => slot)}::smallint[], ${tx.array(pairs.map((pair) => pair.messageId))}::bigint[],
                ${tx.array(pairs.map((pair) => pair.endpointId))}::bigint[]) as d(slot, message_id, endpoint_id)
    on conflict do nothing`;
};

/** All that is needed to send it. */
export type Due = DeliveryKey & {
  readonly slot: Slot;
  readonly attempts: number;
  readonly topic: string;
  readonly subject: string;
  readonly payload: Json;
  readonly recordedAt: Date;
  readonly url: string;
  readonly secret: Uint8Array;
  readonly active: boolean;
};

export const findDue = (db: Reader, range: SlotRange, now: Date, limit: number): Promise<Due[]> => db<Due[]>`
  select d.slot, d.message_id, d.endpoint_id, d.attempts, m.topic, m.subject, m.payload, m.recorded_at,
         e.url, e.secret, e.active
  from webhook_delivery d
  join outbox_message m on m.slot = d.slot and m.id = d.message_id
  join webhook_endpoint e on e.id = d.endpoint_id
  where d.state = 'pending' and d.next_attempt_at <= ${now} and ${isWithin(db, range, db`d.slot`)}
  order by d.next_attempt_at limit ${limit}`;

export type Tried = { readonly due: Due; readonly standing: Standing };

/** A delivery that somebody else has tried meanwhile has another count, and keeps what they found. */
export const saveStandings = async (tx: Tx, tried: readonly Tried[]): Promise<void> => {
  const standings = tried.map(({ standing }) => standing);
  await tx`
    update webhook_delivery d
    set state = t.state, attempts = t.attempts, next_attempt_at = t.next_attempt_at, last_status = t.last_status,
        last_error = t.last_error, delivered_at = t.delivered_at
    from unnest(
      ${tried.map(({ due }) => due.slot)}::smallint[], ${tx.array(tried.map(({ due }) => due.messageId))}::bigint[],
      ${tx.array(tried.map(({ due }) => due.endpointId))}::bigint[], ${tried.map(({ due }) => due.attempts)}::smallint[],
      ${standings.map((s) => s.state)}::text[], ${standings.map((s) => s.attempts)}::smallint[],
      ${standings.map((s) => s.nextAttemptAt.toISOString())}::timestamptz[], ${standings.map((s) => s.lastStatus)}::smallint[],
      ${standings.map((s) => s.lastError)}::text[], ${standings.map((s) => s.deliveredAt?.toISOString() ?? null)}::timestamptz[])
      as t(slot, message_id, endpoint_id, attempts_before, state, attempts, next_attempt_at, last_status, last_error,
           delivered_at)
    where d.slot = t.slot and d.message_id = t.message_id and d.endpoint_id = t.endpoint_id
      and d.state = 'pending' and d.attempts = t.attempts_before`;
};

const columns = (db: Reader) => db`
  d.slot, d.message_id, d.endpoint_id, d.state, d.attempts, d.next_attempt_at, d.last_status, d.last_error,
  d.delivered_at, m.topic, m.subject, m.recorded_at, e.owner, e.active
  from webhook_delivery d
  join outbox_message m on m.slot = d.slot and m.id = d.message_id
  join webhook_endpoint e on e.id = d.endpoint_id`;

export const findDeliveries = (db: Reader, keys: readonly DeliveryKey[]): Promise<Delivery[]> => db<Delivery[]>`
  select ${columns(db)}
  join unnest(${keys.map(({ messageId }) => slotOf(messageId))}::smallint[],
              ${db.array(keys.map(({ messageId }) => messageId))}::bigint[],
              ${db.array(keys.map(({ endpointId }) => endpointId))}::bigint[]) as k(slot, message_id, endpoint_id)
    on k.slot = d.slot and k.message_id = d.message_id and k.endpoint_id = d.endpoint_id`;

export type DeliveryFilter = {
  readonly reach: Reach;
  readonly state?: DeliveryState;
  readonly before?: DeliveryKey;
  readonly limit: number;
};

/** Newest message first. */
export const listDeliveries = (db: Reader, { reach, state, before, limit }: DeliveryFilter): Promise<Delivery[]> => db<
  Delivery[]
>`
  select ${columns(db)}
  where ${reach === "all" ? db`true` : db`e.owner = ${reach.owner}`}
    and ${state ? db`d.state = ${state}` : db`true`}
    and ${before ? db`(d.message_id, d.endpoint_id) < (${before.messageId}, ${before.endpointId})` : db`true`}
  order by d.message_id desc, d.endpoint_id desc limit ${limit}`;

/** As if never tried. One that came back to life by another hand is left alone. */
export const revive = async (tx: Tx, deliveries: readonly Delivery[], dueAt: Date): Promise<void> => {
  await tx`
    update webhook_delivery d set state = 'pending', attempts = 0, next_attempt_at = ${dueAt}
    from unnest(${deliveries.map(({ slot }) => slot)}::smallint[],
                ${tx.array(deliveries.map(({ messageId }) => messageId))}::bigint[],
                ${tx.array(deliveries.map(({ endpointId }) => endpointId))}::bigint[]) as k(slot, message_id, endpoint_id)
    where d.slot = k.slot and d.message_id = k.message_id and d.endpoint_id = k.endpoint_id and d.state = 'dead'`;
};

/** Each of the two has an index of its own. */
export const countDeliveries = async (db: Reader, state: "pending" | "dead"): Promise<number> => {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from webhook_delivery
    where ${state === "dead" ? db`state = 'dead'` : db`state = 'pending'`}`;
  return row?.count ?? 0;
};
