import type { Id } from "../../kernel/ids.ts";
import type { Reader } from "../../platform/database.ts";
import type { LoanId } from "../lending/index.ts";

export type ActDifference = {
  readonly loanId: LoanId;
  readonly id: Id<"act">;
  readonly what: string;
  readonly stored: string;
  readonly folded: string | null;
};

export const countActs = async (db: Reader): Promise<number> =>
  (await db<{ n: number }[]>`select count(*) as n from loan_act`)[0]?.n ?? 0;

/** The first act that is not what its events, from its first to its last, say was done. */
export const firstActDifference = async (db: Reader): Promise<ActDifference | undefined> => {
  const [row] = await db<ActDifference[]>`
    with said as (
      select a.slot, a.id, min(e.business_on) as business_on,
             sum(case when e.type in ('repaid', 'reclaimed', 'recovered', 'reallocated')
                      then e.principal_fen + e.interest_fen + e.guarantee_fee_fen + e.service_fee_fen + e.late_fee_fen else 0 end
                 + case when e.type in ('credited') then e.credit_fen else 0 end) as received,
             sum(case when e.type in ('waived')
                      then e.principal_fen + e.interest_fen + e.guarantee_fee_fen + e.service_fee_fen + e.late_fee_fen else 0 end) as waived,
             sum(e.credit_fen) filter (where e.type = 'refunded') as refunded,
             sum(e.principal_fen + e.interest_fen) filter (where e.type = 'guarantee-called') as called
      from loan_act a
      join loan_event e on e.slot = a.slot and e.loan_id = a.loan_id and e.seq between a.first_seq and a.last_seq
      group by a.slot, a.id)
    select a.loan_id, a.id, d.what, d.stored, d.folded
    from loan_act a left join said s on s.slot = a.slot and s.id = a.id
    cross join lateral (values
      (1, 'amount', a.amount_fen || ' fen',
       case a.kind when 'repayment' then s.received || ' fen' when 'settlement' then s.received || ' fen' when 'refund' then s.refunded || ' fen' when 'brought' then s.received || ' fen'
                   when 'guarantee-call' then s.called || ' fen' when 'waiver' then coalesce(s.waived, 0) || ' fen'
                   else a.amount_fen || ' fen' end),
      (2, 'business day', a.business_on::text, s.business_on::text)) as d(n, what, stored, folded)
    where d.stored is distinct from d.folded order by a.loan_id, a.first_seq, d.n limit 1`;
  return row;
};

export type StrayEvent = {
  readonly loanId: LoanId;
  readonly seq: number;
  readonly type: string;
  readonly acts: number;
};

/** The first event that only an act can lead to, though none did, or two. Credit is used up by time alone. */
export const firstStrayEvent = async (db: Reader): Promise<StrayEvent | undefined> => {
  const [row] = await db<StrayEvent[]>`
    select e.loan_id, e.seq, min(e.type) as type, count(a.id) as acts
    from loan_event e
    left join loan_act a on a.slot = e.slot and a.loan_id = e.loan_id and e.seq between a.first_seq and a.last_seq
    where e.type in ('recovered', 'reallocated', 'waived', 'refunded', 'guarantee-called', 'written-off', 'reopened')
       or (e.type in ('repaid', 'reclaimed')
           and not exists (select from loan_event c where c.slot = e.slot and c.loan_id = e.loan_id and c.type = 'credited' and c.credit_fen < 0
                             and c.value_on = e.value_on and c.seq < e.seq))
    group by e.slot, e.loan_id, e.seq having count(a.id) <> 1 order by e.loan_id, e.seq limit 1`;
  return row;
};
