import type { IsoDate } from "../../kernel/calendar.ts";
import { slotOf } from "../../kernel/ids.ts";
import type { Reader, Tx } from "../../platform/database.ts";
import { asRecords, keysOf } from "../../platform/rows.ts";
import type { LoanId } from "../lending/index.ts";
import type { NewOrder, Order, OrderId } from "./order.ts";

/** How many go into one statement: it bounds the memory of the driver and of the server. */
const rowsEach = 5_000;

/** Answers with how many were new: what has been ordered before is not ordered again. */
export const insertOrders = async (tx: Tx, orders: readonly NewOrder[]): Promise<number> => {
  let inserted = 0;
  for (let from = 0; from < orders.length; from += rowsEach)
    inserted += await insertSome(tx, orders.slice(from, from + rowsEach));
  return inserted;
};

const insertSome = async (tx: Tx, orders: readonly NewOrder[]): Promise<number> => {
  const rows = orders.map((order) => ({ slot: slotOf(order.id), ...order }));
  const { count } = await tx`
    insert into payment_order (slot, id, kind, natural_key, loan_id, user_id, account_id, mandate_id, source_reference,
                               amount_fen, business_on, ordered_at, next_attempt_at, state)
    select slot, id, kind, natural_key, loan_id, user_id, account_id, mandate_id, source_reference,
           amount_fen, business_on, ordered_at, ordered_at, 'ordered'
    from json_populate_recordset(null::payment_order, ${asRecords(rows)}::text::json)
    on conflict (slot, natural_key) do nothing`;
  return count;
};

const columns = (db: Reader) => db`
  id, kind, natural_key, loan_id, user_id, account_id, mandate_id, source_reference, amount_fen, business_on, ordered_at,
  state, attempts, last_error, sent_at, sent_on, provider_reference, failure_code, failure_text, value_on, answered_at,
  answered_by, statement_on`;

const among = (db: Reader, ids: readonly OrderId[]) => db`
  (slot, id) in ${keysOf(db, ids)}`;

/** Ids ascending, so that two batches of answers never wait on each other in a ring. */
export const lockOrders = async (tx: Tx, ids: readonly OrderId[]): Promise<Map<OrderId, Order>> => {
  const rows = await tx<Order[]>`
    select ${columns(tx)} from payment_order where ${among(tx, ids)} order by slot, id for no key update`;
  return new Map(rows.map((row) => [row.id, row]));
};

export const findOrder = async (db: Reader, id: OrderId): Promise<Order | undefined> => {
  const [row] = await db<Order[]>`select ${columns(db)} from payment_order where ${among(db, [id])}`;
  return row;
};

/** Orders that nobody has sent or answered, oldest first. */
export const openOrders = (db: Reader): Promise<Order[]> => db<Order[]>`
  select ${columns(db)} from payment_order where state = 'ordered' order by id`;

/** Orders whose money moved on a day, or did not: what the provider's statement of it holds, or will. */
export const ordersAnsweredFor = (db: Reader, day: IsoDate): Promise<Order[]> => db<Order[]>`
  select ${columns(db)} from payment_order
  where statement_on is null and value_on = ${day} and state in ('succeeded', 'failed')
  union all
  select ${columns(db)} from payment_order
  where statement_on = ${day} and value_on = ${day} and state in ('succeeded', 'failed') order by id`;

/** What was ordered under a key of ours, near whatever it was ordered for: a loan, a user, money that is held. */
export type OrderKey = { readonly near: bigint; readonly naturalKey: string };

export const ordersByKey = async (db: Reader, keys: readonly OrderKey[]): Promise<ReadonlyMap<string, Order>> => {
  if (keys.length === 0) return new Map();
  const rows = await db<Order[]>`
    select ${columns(db)} from payment_order
    where (slot, natural_key) in (
      select * from unnest(${keys.map(({ near }) => slotOf(near))}::smallint[], ${keys.map((k) => k.naturalKey)}::text[]))`;
  return new Map(rows.map((row) => [row.naturalKey, row]));
};

/** What the answers made of the orders. */
export const saveOrders = async (tx: Tx, orders: readonly Order[]): Promise<void> => {
  if (orders.length === 0) return;
  await tx`
    update payment_order p
    set state = o.state, sent_at = o.sent_at, sent_on = o.sent_on, provider_reference = o.provider_reference,
        failure_code = o.failure_code, failure_text = o.failure_text, value_on = o.value_on,
        answered_at = o.answered_at, answered_by = o.answered_by, statement_on = o.statement_on
    from unnest(
      ${orders.map((o) => slotOf(o.id))}::smallint[], ${tx.array(orders.map((o) => o.id))}::bigint[],
      ${orders.map((o) => o.state)}::text[], ${orders.map((o) => o.sentAt?.toISOString() ?? null)}::timestamptz[],
      ${orders.map((o) => o.sentOn)}::date[], ${orders.map((o) => o.providerReference)}::text[],
      ${orders.map((o) => o.failureCode)}::text[], ${orders.map((o) => o.failureText)}::text[],
      ${orders.map((o) => o.valueOn)}::date[], ${orders.map((o) => o.answeredAt?.toISOString() ?? null)}::timestamptz[],
      ${orders.map((o) => o.answeredBy)}::text[], ${orders.map((o) => o.statementOn)}::date[])
      as o(slot, id, state, sent_at, sent_on, provider_reference, failure_code, failure_text, value_on, answered_at,
           answered_by, statement_on)
    where p.slot = o.slot and p.id = o.id`;
};

/** What nobody has tried to send yet can be taken back; of anything else the provider may know already. */
export const cancelUntried = async (tx: Tx, loans: readonly LoanId[], kind: Order["kind"]): Promise<LoanId[]> => {
  const rows = await tx<{ loanId: LoanId }[]>`
    update payment_order set state = 'cancelled'
    where kind = ${kind} and state = 'ordered' and attempts = 0 and (slot, loan_id) in (
      select * from unnest(${loans.map(slotOf)}::smallint[], ${tx.array([...loans])}::bigint[]))
    returning loan_id`;
  return rows.map(({ loanId }) => loanId);
};

/** Which of the loans have an order nobody has answered yet. */
export const loansWaitingFor = async (
  db: Reader,
  loans: readonly LoanId[],
  kind: Order["kind"],
): Promise<ReadonlySet<LoanId>> => {
  const rows = await db<{ loanId: LoanId }[]>`
    select distinct loan_id from payment_order
    where kind = ${kind} and state in ('ordered', 'sent') and (slot, loan_id) in ${keysOf(db, loans)}`;
  return new Set(rows.map(({ loanId }) => loanId));
};

/** The newest refund of each of the loans, if it has any. */
export const lastRefunds = async (db: Reader, loans: readonly LoanId[]): Promise<ReadonlyMap<LoanId, Order>> => {
  if (loans.length === 0) return new Map();
  const rows = await db<(Order & { loanId: LoanId })[]>`
    select distinct on (slot, loan_id) ${columns(db)} from payment_order
    where kind = 'refund' and (slot, loan_id) in (
      select * from unnest(${loans.map(slotOf)}::smallint[], ${db.array([...loans])}::bigint[]))
    order by slot, loan_id, id desc`;
  return new Map(rows.map((row) => [row.loanId, row]));
};

export type OrderFilter = {
  readonly state?: string | undefined;
  readonly kind?: string | undefined;
  readonly loanId?: bigint | undefined;
  readonly userId?: bigint | undefined;
};

/** Newest first, from before the cursor. */
export const listOrders = (db: Reader, filter: OrderFilter, before: OrderId | undefined, limit: number) => db<Order[]>`
  select ${columns(db)} from payment_order
  where true ${before === undefined ? db`` : db`and id < ${before}`}
    ${filter.state === undefined ? db`` : db`and state = ${filter.state}`}
    ${filter.kind === undefined ? db`` : db`and kind = ${filter.kind}`}
    ${filter.loanId === undefined ? db`` : db`and slot = ${slotOf(filter.loanId)} and loan_id = ${filter.loanId}`}
    ${filter.userId === undefined ? db`` : db`and slot = ${slotOf(filter.userId)} and user_id = ${filter.userId}`}
  order by id desc limit ${limit}`;
