import type { IsoDate } from "../../kernel/calendar.ts";
import { slotOf } from "../../kernel/ids.ts";
import type { Database, Reader, Tx } from "../../platform/database.ts";
import { isWithin, type SlotRange } from "../../platform/day/business-day.ts";
import type { Order, OrderId } from "./order.ts";

export type Waiting = Pick<
  Order,
  "id" | "kind" | "accountId" | "sourceReference" | "amountFen" | "businessOn" | "attempts"
>;

export const findWaiting = (db: Reader, range: SlotRange, now: Date, limit: number): Promise<Waiting[]> => db<
  Waiting[]
>`
  select id, kind, account_id, source_reference, amount_fen, business_on, attempts from payment_order
  where state = 'ordered' and next_attempt_at <= ${now} and ${isWithin(db, range)}
  order by next_attempt_at, id limit ${limit}`;

export type Claim = { readonly order: Waiting; readonly nextAttemptAt: Date };

/**
 * Takes orders for one try. The count tells whether somebody was quicker, and from here on nobody can cancel them; who
 * dies on the way leaves them to be tried again when their time comes.
 */
export const claimOrders = async (tx: Tx, claims: readonly Claim[]): Promise<ReadonlySet<OrderId>> => {
  const rows = await tx<{ id: OrderId }[]>`
    update payment_order p set attempts = least(p.attempts + 1, 32000), next_attempt_at = c.next_attempt_at
    from unnest(
      ${claims.map(({ order }) => slotOf(order.id))}::smallint[], ${tx.array(claims.map(({ order }) => order.id))}::bigint[],
      ${claims.map(({ order }) => order.attempts)}::smallint[], ${tx.array(claims.map((c) => c.nextAttemptAt))}::timestamptz[])
      as c(slot, id, attempts, next_attempt_at)
    where p.slot = c.slot and p.id = c.id and p.state = 'ordered' and p.attempts = c.attempts
    returning p.id`;
  return new Set(rows.map(({ id }) => id));
};

export type Sent = { readonly id: OrderId; readonly sentOn: IsoDate };

/** An order that was answered before we came to note it keeps its answer. */
export const markSent = async (tx: Tx, sent: readonly Sent[], at: Date): Promise<void> => {
  await tx`
    update payment_order p
    set state = case p.state when 'ordered' then 'sent' else p.state end, sent_at = ${at}, sent_on = s.sent_on, last_error = null
    from unnest(${sent.map(({ id }) => slotOf(id))}::smallint[], ${tx.array(sent.map(({ id }) => id))}::bigint[],
                ${sent.map(({ sentOn }) => sentOn)}::date[]) as s(slot, id, sent_on)
    where p.slot = s.slot and p.id = s.id and p.sent_at is null`;
};

export const noteError = async (tx: Tx, orders: readonly OrderId[], error: string): Promise<void> => {
  await tx`
    update payment_order set last_error = ${error}
    where state = 'ordered' and (slot, id) in (
      select * from unnest(${orders.map(slotOf)}::smallint[], ${tx.array([...orders])}::bigint[]))`;
};

/** How long the oldest order waits is what an operator wants to know; how many wait tells whether it matters. */
export const countWaiting = async (db: Database): Promise<number> =>
  (await db<{ n: number }[]>`select count(*) as n from payment_order where state = 'ordered'`)[0]?.n ?? 0;
