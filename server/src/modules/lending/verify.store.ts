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
             sum(case when type in ('drawn', 'moved-in') then principal_fen
                      when type in ('repaid', 'reclaimed', 'reallocated', 'waived', 'written-off') then -principal_fen else 0 end) as outstanding,
             sum(case type when 'credited' then credit_fen when 'refunded' then -credit_fen else 0 end) as credit,
             sum(principal_fen) filter (where type = 'drawn') as drawn, min(value_on) filter (where type = 'drawn') as drawn_on,
             max(seq) as last_seq, count(*) as events,
             (array_agg(detail order by seq desc) filter (where type = 'banded'))[1] as band,
             (array_agg(case type when 'drawn' then 'active' when 'moved-in' then 'active' when 'reopened' then 'active' else type end
                        order by seq desc) filter (where type in ('drawn', 'moved-in', 'cancelled', 'settled', 'reopened', 'written-off')))[1] as state
      from loan_event group by slot, loan_id),
    promised as (
      select slot, loan_id, sum(principal_fen - paid_principal_fen) filter (where replaced_by is null) as owed,
             sum(owed_back_fen) as owed_back,
             min(due_on) filter (where replaced_by is null and (paid_principal_fen < principal_fen or paid_interest_fen < interest_fen
               or paid_guarantee_fee_fen < guarantee_fee_fen or paid_service_fee_fen < service_fee_fen or owed_back_fen > 0)) as next_due
      from instalment group by slot, loan_id),
    funded as (select slot, loan_id, sum(principal_fen) as principal from slice group by slot, loan_id)
    select coalesce(l.id, f.loan_id) as loan_id, d.what, d.stored, d.folded
    from loan l
    full join folded f on f.slot = l.slot and f.loan_id = l.id
    left join promised p on p.slot = l.slot and p.loan_id = l.id
    left join funded s on s.slot = l.slot and s.loan_id = l.id
    cross join lateral (values
      (1, 'principal drawn', case when l.moved_in_on is null then l.principal_fen end::text,
          case when l.moved_in_on is null and l.state not in ('pending', 'cancelled') then f.drawn
               when l.moved_in_on is null then l.principal_fen end::text),
      (2, 'outstanding principal', l.outstanding_fen::text, coalesce(f.outstanding, 0)::text),
      (3, 'outstanding principal once it ended', case when l.state in ('settled', 'written-off') then l.outstanding_fen end::text,
          case when l.state in ('settled', 'written-off') then '0' end),
      (4, 'credit', (l.credit_fen - coalesce(p.owed_back, 0))::text, coalesce(f.credit, 0)::text),
      (5, 'band', l.band, coalesce(f.band, 'current')),
      (6, 'number of events', l.last_seq::text, coalesce(f.events, 0)::text),
      (7, 'last event', l.last_seq::text, coalesce(f.last_seq, 0)::text),
      (8, 'drawdown date', case when f.drawn_on is not null then l.drawn_on end::text, f.drawn_on::text),
      (9, 'state', l.state, coalesce(f.state, 'pending')),
      (10, 'next due date', l.next_due_on::text, case when f.state = 'active' then p.next_due::text end),
      (11, 'principal of instalments', case when l.state = 'active' then l.outstanding_fen end::text, case when l.state = 'active' then p.owed end::text),
      (12, 'principal of slices', case when l.moved_in_on is null then l.principal_fen end::text,
          case when l.moved_in_on is null then s.principal end::text)) as d(n, what, stored, folded)
    where d.stored is distinct from d.folded order by 1, d.n limit 1`;
  return row;
};

/** What each slice says was recognised and called, against its events. */
export const firstSliceDifference = async (db: Reader): Promise<Difference | undefined> => {
  const [row] = await db<Difference[]>`
    with folded as (
      select slot, loan_id, slice, sum(interest_fen) filter (where type in ('accrued', 'moved-in')) as accrued,
             sum(vat_fen) filter (where type in ('accrued', 'moved-in')) as vat, min(value_on) filter (where type = 'guarantee-called') as called_on,
             sum(principal_fen) filter (where type = 'drawn') as drawn
      from loan_event group by slot, loan_id, slice)
    select s.loan_id, d.what || ' of slice ' || s.number as what, d.stored, d.folded
    from slice s left join folded f on f.slot = s.slot and f.loan_id = s.loan_id and f.slice = s.number
    cross join lateral (values
      (1, 'accrued interest', s.accrued_interest_fen::text, coalesce(f.accrued, 0)::text),
      (2, 'accrued VAT', s.accrued_vat_fen::text, coalesce(f.vat, 0)::text),
      (3, 'guarantee call', s.called_on::text, f.called_on::text),
      (4, 'principal drawn', case when f.drawn is not null then s.principal_fen end::text, f.drawn::text)) as d(n, what, stored, folded)
    where d.stored is distinct from d.folded order by 1, d.n limit 1`;
  return row;
};

/** What each instalment says was charged late and paid, against the events that name it. */
export const firstInstalmentDifference = async (db: Reader): Promise<Difference | undefined> => {
  const [row] = await db<Difference[]>`
    with said as (
      select slot, loan_id, instalment as number, slice, sum(late_fee_fen) filter (where type = 'late-fee-charged') as late,
             sum(principal_fen) filter (where type <> 'late-fee-charged') as principal, sum(interest_fen) filter (where type <> 'late-fee-charged') as interest,
             sum(guarantee_fee_fen) as guarantee, sum(service_fee_fen) as service, sum(late_fee_fen) filter (where type <> 'late-fee-charged') as paid_late,
             -sum(credit_fen) as owed_back
      from loan_event where instalment is not null group by slot, loan_id, instalment, slice)
    select coalesce(i.loan_id, r.loan_id) as loan_id, 'late fee, paid and owed back of instalment ' || coalesce(i.number, r.number) as what,
           concat_ws('+', i.late_fee_fen, i.paid_principal_fen, i.paid_interest_fen, i.paid_guarantee_fee_fen, i.paid_service_fee_fen, i.paid_late_fee_fen, i.owed_back_fen) as stored,
           concat_ws('+', coalesce(r.late, 0), coalesce(r.principal, 0), coalesce(r.interest, 0), coalesce(r.guarantee, 0), coalesce(r.service, 0), coalesce(r.paid_late, 0), coalesce(r.owed_back, 0)) as folded
    from instalment i full join said r on r.slot = i.slot and r.loan_id = i.loan_id and r.number = i.number and r.slice = i.slice
    where (i.late_fee_fen, i.paid_principal_fen, i.paid_interest_fen, i.paid_guarantee_fee_fen, i.paid_service_fee_fen, i.paid_late_fee_fen, i.owed_back_fen)
          is distinct from (coalesce(r.late, 0), coalesce(r.principal, 0), coalesce(r.interest, 0), coalesce(r.guarantee, 0), coalesce(r.service, 0), coalesce(r.paid_late, 0), coalesce(r.owed_back, 0))
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

export type DrawnFact = Pick<LoanEvent, "loanId" | "slice" | "principalFen" | "expectedLossFen" | "recordedAt">;

/** The drawdowns of a range of slots, slice by slice. */
export const drawnIn = (db: Reader, { from, to }: SlotRange): Promise<DrawnFact[]> => db<DrawnFact[]>`
  select loan_id, slice, principal_fen, expected_loss_fen, recorded_at from loan_event
  where slot between ${from} and ${to} and type = 'drawn' order by slot, loan_id, seq`;

/** What the loans of each line have taken from it by now: asked for or drawn, less what was repaid. */
export const takenIn = async (db: Reader, { from, to }: SlotRange): Promise<Map<LineId, number>> => {
  const rows = await db<{ lineId: LineId; fen: number }[]>`
    with freed as (
      select slot, loan_id, sum(principal_fen) filter (where type in ('repaid', 'reclaimed', 'reallocated')) as fen,
             sum(principal_fen) filter (where type = 'moved-in') as moved_in
      from loan_event where slot between ${from} and ${to} group by slot, loan_id)
    select l.line_id, sum(case when l.state = 'cancelled' then 0 else coalesce(f.moved_in, l.principal_fen) - coalesce(f.fen, 0) end)::bigint as fen
    from loan l left join freed f on f.slot = l.slot and f.loan_id = l.id
    where l.slot between ${from} and ${to} group by l.line_id`;
  return new Map(rows.map(({ lineId, fen }) => [lineId, fen]));
};
