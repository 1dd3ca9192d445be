import type { Reader } from "../../platform/database.ts";
import type { SlotRange } from "../../platform/day/business-day.ts";
import type { LineId } from "../assessment/index.ts";
import type { LoanEvent, LoanId } from "./event.ts";

export type Difference = {
  readonly loanId: LoanId;
  readonly what: string;
  readonly stored: string | null;
  readonly folded: string | null;
};

/** Folds every loan's events in SQL, a second path beside `evolve`, and names the first column that differs. */
export const firstLoanDifference = async (db: Reader): Promise<Difference | undefined> => {
  const [row] = await db<Difference[]>`
    with folded as (
      select slot, loan_id,
             sum(case type when 'drawn' then principal_fen when 'repaid' then -principal_fen when 'written-off' then -principal_fen else 0 end) as outstanding,
             sum(interest_fen) filter (where type = 'accrued') as accrued, sum(vat_fen) filter (where type = 'accrued') as vat,
             sum(interest_fen) filter (where type = 'repaid') as paid_interest, sum(interest_fen) filter (where type = 'written-off') as given_up,
             sum(principal_fen) filter (where type = 'drawn') as drawn, min(value_on) filter (where type = 'drawn') as drawn_on,
             max(seq) as last_seq, count(*) as events, max(value_on) as last_value_on,
             case when bool_or(type = 'written-off') then 'written-off' when bool_or(type = 'settled') then 'settled' else 'active' end as state
      from loan_event group by slot, loan_id),
    promised as (
      select slot, loan_id, sum(principal_fen) as principal, sum(interest_fen) as interest,
             min(due_on) filter (where paid_principal_fen < principal_fen or paid_interest_fen < interest_fen) as next_due
      from instalment group by slot, loan_id),
    funded as (select slot, loan_id, sum(principal_fen) as principal from slice group by slot, loan_id)
    select coalesce(l.id, f.loan_id) as loan_id, d.what, d.stored, d.folded
    from loan l
    full join folded f on f.slot = l.slot and f.loan_id = l.id
    left join promised p on p.slot = l.slot and p.loan_id = l.id
    left join funded s on s.slot = l.slot and s.loan_id = l.id
    cross join lateral (values
      (1, 'principal drawn', l.principal_fen::text, f.drawn::text),
      (2, 'outstanding principal', l.outstanding_fen::text, f.outstanding::text),
      (3, 'outstanding principal once it ended', case when l.state <> 'active' then l.outstanding_fen end::text,
          case when l.state <> 'active' then '0' end),
      (4, 'accrued interest', l.accrued_interest_fen::text, coalesce(f.accrued, 0)::text),
      (5, 'accrued interest once it was settled', case when l.state = 'settled' then l.accrued_interest_fen end::text,
          case when l.state = 'settled' then coalesce(f.paid_interest, 0) end::text),
      (6, 'accrued interest beyond its schedule', greatest(l.accrued_interest_fen, p.interest)::text, p.interest::text),
      (7, 'interest given up', f.given_up::text,
          case when l.state = 'written-off' then l.accrued_interest_fen - coalesce(f.paid_interest, 0) end::text),
      (8, 'accrued VAT', l.accrued_vat_fen::text, coalesce(f.vat, 0)::text),
      (9, 'number of events', l.last_seq::text, f.events::text),
      (10, 'last event', l.last_seq::text, f.last_seq::text),
      (11, 'drawdown date', l.drawn_on::text, f.drawn_on::text),
      (12, 'last value date', l.last_value_on::text, f.last_value_on::text),
      (13, 'state', l.state, f.state),
      (14, 'next due date', l.next_due_on::text, case when f.state = 'active' then p.next_due::text end),
      (15, 'principal of instalments', l.principal_fen::text, p.principal::text),
      (16, 'principal of slices', l.principal_fen::text, s.principal::text)) as d(n, what, stored, folded)
    where d.stored is distinct from d.folded order by 1, d.n limit 1`;
  return row;
};

/** What each instalment says was paid, against the repayments that name it. */
export const firstInstalmentDifference = async (db: Reader): Promise<Difference | undefined> => {
  const [row] = await db<Difference[]>`
    with repaid as (
      select slot, loan_id, instalment as number, sum(principal_fen) as principal, sum(interest_fen) as interest
      from loan_event where type = 'repaid' group by slot, loan_id, instalment)
    select coalesce(i.loan_id, r.loan_id) as loan_id, 'paid of instalment ' || coalesce(i.number, r.number) as what,
           concat_ws('+', i.paid_principal_fen, i.paid_interest_fen) as stored, concat_ws('+', r.principal, r.interest) as folded
    from instalment i full join repaid r on r.slot = i.slot and r.loan_id = i.loan_id and r.number = i.number
    where (i.paid_principal_fen, i.paid_interest_fen) is distinct from (coalesce(r.principal, 0), coalesce(r.interest, 0))
    order by 1 limit 1`;
  return row;
};

/** What every event says it is about, against the loan and the slice it is about. */
export const firstEventDifference = async (db: Reader): Promise<Difference | undefined> => {
  const [row] = await db<Difference[]>`
    select e.loan_id, d.what || ', by event ' || e.seq as what, d.stored, d.folded
    from loan_event e
    join loan l on l.slot = e.slot and l.id = e.loan_id
    left join slice s on s.slot = e.slot and s.loan_id = e.loan_id and s.number = e.slice
    cross join lateral (values
      (1, 'entity', s.entity, e.entity), (2, 'funding model', s.funding_model, e.funding_model),
      (3, 'agreement', s.agreement_id::text, e.agreement_id::text), (4, 'product', l.product, e.product),
      (5, 'channel', l.channel_id::text, e.channel_id::text)) as d(n, what, stored, folded)
    where (s.entity, s.funding_model, s.agreement_id, l.product, l.channel_id)
          is distinct from (e.entity, e.funding_model, e.agreement_id, e.product, e.channel_id)
      and d.stored is distinct from d.folded
    order by e.loan_id, e.seq, d.n limit 1`;
  return row;
};

export type DrawnFact = Pick<LoanEvent, "loanId" | "principalFen" | "expectedLossFen" | "recordedAt">;

/** The drawdowns of a range of slots. */
export const drawnIn = (db: Reader, { from, to }: SlotRange): Promise<DrawnFact[]> => db<DrawnFact[]>`
  select loan_id, principal_fen, expected_loss_fen, recorded_at from loan_event
  where slot between ${from} and ${to} and type = 'drawn' order by slot, loan_id, seq`;

/** What the loans of each line have taken from it by now: drawn, less what was repaid. */
export const takenIn = async (db: Reader, { from, to }: SlotRange): Promise<Map<LineId, number>> => {
  const rows = await db<{ lineId: LineId; fen: number }[]>`
    select l.line_id, sum(case e.type when 'drawn' then e.principal_fen when 'repaid' then -e.principal_fen else 0 end)::bigint as fen
    from loan l join loan_event e on e.slot = l.slot and e.loan_id = l.id
    where l.slot between ${from} and ${to} group by l.line_id`;
  return new Map(rows.map(({ lineId, fen }) => [lineId, fen]));
};
