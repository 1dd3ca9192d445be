import type { IsoDate } from "../../kernel/calendar.ts";
import { slotOf } from "../../kernel/ids.ts";
import type { Database, Reader, Tx } from "../../platform/database.ts";
import type { Break, BreakId } from "./break.ts";
import type { OrderId } from "./order.ts";

/** Answers with how many were new: the same disagreement is noted once. */
export const insertBreaks = async (tx: Tx, breaks: readonly Break[]): Promise<number> => {
  if (breaks.length === 0) return 0;
  const { count } = await tx`
    insert into payment_break (slot, id, fingerprint, kind, day, order_id, line, detail, recorded_at, state)
    select slot, id, fingerprint, kind, day, order_id, line, detail::jsonb, recorded_at, 'open'
    from unnest(
      ${breaks.map((b) => slotOf(b.id))}::smallint[], ${tx.array(breaks.map((b) => b.id))}::bigint[],
      ${breaks.map((b) => b.fingerprint)}::text[], ${breaks.map((b) => b.kind)}::text[],
      ${breaks.map((b) => b.day)}::date[], ${tx.array(breaks.map((b) => b.orderId) as bigint[], 20)}::bigint[],
      ${breaks.map((b) => b.line)}::integer[], ${breaks.map((b) => JSON.stringify(b.detail))}::text[],
      ${tx.array(breaks.map((b) => b.recordedAt))}::timestamptz[])
      as b(slot, id, fingerprint, kind, day, order_id, line, detail, recorded_at)
    on conflict (slot, fingerprint) do nothing`;
  return count;
};

const columns = (db: Reader) => db`
  id, fingerprint, kind, day, order_id, line, detail, recorded_at, state, resolution, resolved_by`;

export const lockBreak = async (tx: Tx, id: BreakId): Promise<Break | undefined> => {
  const [row] = await tx<Break[]>`
    select ${columns(tx)} from payment_break where slot = ${slotOf(id)} and id = ${id} for no key update`;
  return row;
};

export const resolveBreakRow = (tx: Tx, { id, resolution, resolvedBy }: Break, at: Date) => tx`
  update payment_break set state = 'resolved', resolution = ${resolution}, resolved_by = ${resolvedBy}, resolved_at = ${at}
  where slot = ${slotOf(id)} and id = ${id}`;

/** An order that was missing from one statement and stands in a later one is missing no more. */
export const resolveFound = (tx: Tx, orders: readonly OrderId[], day: IsoDate, at: Date) => tx`
  update payment_break
  set state = 'resolved', resolution = ${`found in the statement of ${day}`}, resolved_by = 'statement', resolved_at = ${at}
  where kind = 'missing-in-statement' and state = 'open' and (slot, order_id) in (
    select * from unnest(${orders.map(slotOf)}::smallint[], ${tx.array([...orders])}::bigint[]))`;

export type BreakFilter = { readonly state?: string | undefined; readonly kind?: string | undefined };

/** Newest first, from before the cursor. */
export const listBreaks = (db: Reader, { state, kind }: BreakFilter, before: BreakId | undefined, limit: number) => db<
  Break[]
>`
  select ${columns(db)} from payment_break
  where true ${before === undefined ? db`` : db`and id < ${before}`}
    ${state === undefined ? db`` : db`and state = ${state}`} ${kind === undefined ? db`` : db`and kind = ${kind}`}
  order by id desc limit ${limit}`;

export const countOpenBreaks = async (db: Database): Promise<number> =>
  (await db<{ n: number }[]>`select count(*) as n from payment_break where state = 'open'`)[0]?.n ?? 0;
