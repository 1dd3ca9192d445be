import type { Reader } from "../../platform/database.ts";
import type { OrderId } from "./order.ts";
import type { SuspenseId } from "./suspense.ts";

export const countOrders = async (db: Reader): Promise<number> =>
  (await db<{ n: number }[]>`select count(*) as n from payment_order`)[0]?.n ?? 0;

export const countSuspense = async (db: Reader): Promise<number> =>
  (await db<{ n: number }[]>`select count(*) as n from suspense`)[0]?.n ?? 0;

export type Fault<Id> = { readonly id: Id; readonly what: string };

/** How an order stands, against what was noted on the way there. */
export const firstStrangeOrder = async (db: Reader): Promise<Fault<OrderId> | undefined> => {
  const [row] = await db<Fault<OrderId>[]>`
    select o.id, f.what from payment_order o
    cross join lateral (values
      (1, 'has no answer, but says when, by whom or of which day it came',
          o.state not in ('succeeded', 'failed') and num_nonnulls(o.answered_at, o.answered_by, o.value_on) > 0),
      (2, 'is answered, but does not say when, by whom and of which day',
          o.state in ('succeeded', 'failed') and num_nulls(o.answered_at, o.answered_by, o.value_on) > 0),
      (3, 'failed without a reason, or has a reason without having failed',
          (o.state = 'failed') <> (o.failure_code is not null)),
      (4, 'is sent, but does not say when', (o.sent_at is null) <> (o.sent_on is null)
          or (o.sent_at is null and (o.state = 'sent' or o.answered_by in ('callback', 'statement')))),
      (5, 'was cancelled after somebody had tried to send it', o.state = 'cancelled' and (o.attempts > 0 or o.sent_at is not null)),
      (6, 'moved money before it was ordered', o.value_on < o.business_on),
      (7, 'is answered by a statement that does not hold it', o.answered_by = 'statement' and o.statement_on is null)) as f(n, what, broken)
    where f.broken order by o.id, f.n limit 1`;
  return row;
};

/** Whom an order pays or debits, against the account, the mandate and the loan it names. */
export const firstForeignOrder = async (db: Reader): Promise<Fault<OrderId> | undefined> => {
  const [row] = await db<Fault<OrderId>[]>`
    select o.id, f.what from payment_order o
    left join bank_account a on a.slot = o.slot and a.id = o.account_id
    left join mandate m on m.slot = o.slot and m.id = o.mandate_id
    left join loan l on l.slot = o.slot and l.id = o.loan_id
    cross join lateral (values
      (1, 'goes to an account of somebody else', a.user_id <> o.user_id),
      (2, 'is for a loan of somebody else', l.user_id <> o.user_id),
      (3, 'is not allowed by its mandate: another account', m.account_id <> o.account_id),
      (4, 'is not allowed by its mandate: more than its limit', o.amount_fen > m.limit_fen)) as f(n, what, broken)
    where f.broken order by o.id, f.n limit 1`;
  return row;
};

/** Where held money came from and went, against the orders that brought it and sent it back. */
export const firstStrangeSuspense = async (db: Reader): Promise<Fault<SuspenseId> | undefined> => {
  const [row] = await db<Fault<SuspenseId>[]>`
    select s.id, f.what from suspense s
    left join payment_order d on d.slot = s.slot and d.id = s.order_id
    left join payment_order r on r.slot = s.slot and r.id = s.refund_order_id
    cross join lateral (values
      (1, 'came from a debit that did not bring it', s.source = 'debit'
          and (d.kind, d.state, d.amount_fen, d.value_on) is distinct from ('debit', 'succeeded', s.amount_fen, s.value_on)),
      (2, 'is matched to no loan, or to one without being matched', (s.state = 'matched') <> (s.loan_id is not null)),
      (3, 'is refunded by no order, or by one without being refunded', (s.state = 'refunded') <> (s.refund_order_id is not null)),
      (4, 'is refunded by an order that does not send it back', s.state = 'refunded'
          and ((r.kind, r.amount_fen) is distinct from ('refund', s.amount_fen) or r.state in ('failed', 'cancelled'))),
      (5, 'was decided by nobody', s.state <> 'held' and s.decided_by is null)) as f(n, what, broken)
    where f.broken order by s.id, f.n limit 1`;
  return row;
};

/** A refund of held money that the money knows nothing of: it would go back twice. */
export const firstStrayRefund = async (db: Reader): Promise<Fault<OrderId> | undefined> => {
  const [row] = await db<Fault<OrderId>[]>`
    select o.id, 'sends held money back a second time' as what from payment_order o
    where o.kind = 'refund' and starts_with(o.natural_key, 'refund/susp_') and o.state not in ('failed', 'cancelled')
      and not exists (select from suspense s where s.slot = o.slot and s.refund_order_id = o.id)
    order by o.id limit 1`;
  return row;
};

/** Held money whose days do not come to how it stands. */
export const firstMisdatedSuspense = async (db: Reader): Promise<SuspenseId | undefined> => {
  const [row] = await db<{ id: SuspenseId }[]>`
    select s.id from suspense s
    where (select coalesce(sum(m.amount_fen), 0) from suspense_move m where m.slot = s.slot and m.suspense_id = s.id)
          <> case s.state when 'held' then s.amount_fen else 0 end
    order by s.id limit 1`;
  return row?.id;
};
