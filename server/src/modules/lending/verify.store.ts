import type { Reader } from "../../platform/database.ts";
import type { LoanId } from "./loan.ts";

export type Difference = {
  readonly loanId: LoanId;
  readonly what: string;
  readonly storedFen: string;
  readonly foldedFen: string;
};

export const countLoans = async (db: Reader): Promise<number> => {
  const [row] = await db<{ n: number }[]>`select count(*) as n from loan`;
  return row?.n ?? 0;
};

/** Folds every loan's events in SQL, a second path beside `evolve`, and names the first column that differs. */
export const firstLoanDifference = async (db: Reader): Promise<Difference | undefined> => {
  const [row] = await db<Difference[]>`
    with folded as (
      select slot, loan_id,
             sum(case type when 'drawn' then principal_fen when 'repaid' then -principal_fen when 'written-off' then -principal_fen else 0 end) as outstanding,
             sum(interest_fen) filter (where type = 'accrued') as accrued, sum(vat_fen) filter (where type = 'accrued') as vat,
             sum(principal_fen) filter (where type = 'drawn') as drawn, max(seq) as last_seq, count(*) as events, max(value_on) as last_value_on,
             case when bool_or(type = 'written-off') then 'written-off' when bool_or(type = 'settled') then 'settled' else 'active' end as state
      from loan_event group by slot, loan_id),
    promised as (
      select slot, loan_id, sum(principal_fen) as principal,
             min(due_on) filter (where paid_principal_fen < principal_fen or paid_interest_fen < interest_fen) as next_due
      from instalment group by slot, loan_id),
    funded as (select slot, loan_id, sum(principal_fen) as principal from slice group by slot, loan_id)
    select l.id as loan_id, d.what, d.stored as stored_fen, d.folded as folded_fen
    from loan l
    left join folded f on f.slot = l.slot and f.loan_id = l.id
    left join promised p on p.slot = l.slot and p.loan_id = l.id
    left join funded s on s.slot = l.slot and s.loan_id = l.id
    cross join lateral (values
      ('principal drawn', l.principal_fen::text, f.drawn::text),
      ('outstanding principal', l.outstanding_fen::text, f.outstanding::text),
      ('accrued interest', l.accrued_interest_fen::text, coalesce(f.accrued, 0)::text),
      ('accrued VAT', l.accrued_vat_fen::text, coalesce(f.vat, 0)::text),
      ('number of events', l.last_seq::text, f.events::text),
      ('last event', l.last_seq::text, f.last_seq::text),
      ('last value date', l.last_value_on::text, f.last_value_on::text),
      ('state', l.state, f.state),
      ('next due date', l.next_due_on::text, case when f.state = 'active' then p.next_due::text end),
      ('principal of instalments', l.principal_fen::text, p.principal::text),
      ('principal of slices', l.principal_fen::text, s.principal::text)) as d(what, stored, folded)
    where d.stored is distinct from d.folded order by l.id limit 1`;
  return row;
};

/** What each instalment says was paid, against the repayments that name it. */
export const firstInstalmentDifference = async (db: Reader): Promise<Difference | undefined> => {
  const [row] = await db<Difference[]>`
    with repaid as (
      select slot, loan_id, instalment as number, sum(principal_fen) as principal, sum(interest_fen) as interest
      from loan_event where type = 'repaid' group by slot, loan_id, instalment)
    select coalesce(i.loan_id, r.loan_id) as loan_id, 'paid of instalment ' || coalesce(i.number, r.number) as what,
           concat_ws('+', i.paid_principal_fen, i.paid_interest_fen) as stored_fen, concat_ws('+', r.principal, r.interest) as folded_fen
    from instalment i full join repaid r on r.slot = i.slot and r.loan_id = i.loan_id and r.number = i.number
    where (i.paid_principal_fen, i.paid_interest_fen) is distinct from (coalesce(r.principal, 0), coalesce(r.interest, 0))
    order by 1 limit 1`;
  return row;
};

/** What is left of each line, against everything drawn on it and given back. */
export const firstLineDifference = async (db: Reader): Promise<Difference | undefined> => {
  const [row] = await db<Difference[]>`
    with taken as (
      select l.slot, l.line_id, min(l.id) as loan_id,
             sum(case e.type when 'drawn' then e.principal_fen when 'repaid' then -e.principal_fen else 0 end) as fen
      from loan l join loan_event e on e.slot = l.slot and e.loan_id = l.id group by l.slot, l.line_id)
    select t.loan_id, 'available of its line' as what, c.available_fen::text as stored_fen, (c.limit_fen - coalesce(t.fen, 0))::text as folded_fen
    from credit_line c left join taken t on t.slot = c.slot and t.line_id = c.id
    where c.available_fen is distinct from c.limit_fen - coalesce(t.fen, 0) order by t.loan_id limit 1`;
  return row;
};
