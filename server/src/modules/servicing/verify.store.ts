import type { Id } from "../../kernel/ids.ts";
import type { Reader } from "../../platform/database.ts";
import type { LoanId } from "../lending/index.ts";

export type RepaymentDifference = {
  readonly loanId: LoanId;
  readonly id: Id<"repayment">;
  readonly what: string;
  readonly stored: string;
  readonly folded: string | null;
};

export const countRepayments = async (db: Reader): Promise<number> =>
  (await db<{ n: number }[]>`select count(*) as n from repayment`)[0]?.n ?? 0;

/** The first repayment that is not what its events, from its first to its last, say came in. */
export const firstRepaymentDifference = async (db: Reader): Promise<RepaymentDifference | undefined> => {
  const [row] = await db<RepaymentDifference[]>`
    with said as (
      select r.slot, r.id, sum(e.principal_fen + e.interest_fen) as fen, min(e.value_on) as value_on, min(e.business_on) as business_on
      from repayment r
      join loan_event e on e.slot = r.slot and e.loan_id = r.loan_id and e.seq between r.first_seq and r.last_seq
      where e.type = 'repaid' group by r.slot, r.id)
    select r.loan_id, r.id, d.what, d.stored, d.folded
    from repayment r left join said s on s.slot = r.slot and s.id = r.id
    cross join lateral (values
      (1, 'amount', r.amount_fen || ' fen', s.fen || ' fen'), (2, 'value date', r.value_on::text, s.value_on::text),
      (3, 'business day', r.business_on::text, s.business_on::text)) as d(n, what, stored, folded)
    where d.stored is distinct from d.folded order by r.loan_id, r.first_seq, d.n limit 1`;
  return row;
};

export type StrayEvent = {
  readonly loanId: LoanId;
  readonly seq: number;
  readonly fen: number;
  readonly repayments: number;
};

/** The first event that says money came in, though no repayment brought it, or two did. */
export const firstStrayEvent = async (db: Reader): Promise<StrayEvent | undefined> => {
  const [row] = await db<StrayEvent[]>`
    select e.loan_id, e.seq, min(e.principal_fen + e.interest_fen) as fen, count(r.id) as repayments
    from loan_event e
    left join repayment r on r.slot = e.slot and r.loan_id = e.loan_id and e.seq between r.first_seq and r.last_seq
    where e.type = 'repaid' group by e.slot, e.loan_id, e.seq having count(r.id) <> 1 order by e.loan_id, e.seq limit 1`;
  return row;
};
