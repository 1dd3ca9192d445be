import type { IsoDate } from "../../../kernel/calendar.ts";
import { parseId } from "../../../kernel/ids.ts";
import type { Fen } from "../../../kernel/money.ts";
import type { Reader } from "../../../platform/database.ts";
import { cancelledEarly } from "../../lending/index.ts";
import { poolColumns } from "./pool-columns.store.ts";

type Span = { readonly from: IsoDate; readonly to: IsoDate };

/** What an institution had paid of its fees before a month and by the end of it. */
export type PaidInMonth = {
  readonly month: string;
  readonly agreement: string;
  readonly beforeFen: Fen;
  readonly afterFen: Fen;
};

/**
 * What institutions paid in each month of a span, by the day it was recorded: a payment may be accounted on an earlier
 * day, but a month that was folded stays as it is.
 */
export const paidByInstitutions = (db: Reader, { from, to }: Span): Promise<PaidInMonth[]> => db<PaidInMonth[]>`
  with paid as (
    select to_char(business_on, 'YYYY-MM') as month, payload ->> 'agreementId' as agreement, sum((payload ->> 'amountFen')::bigint) as fen
    from company_event where type = 'institution-paid' and business_on <= ${to} group by 1, 2),
  added as (select month, agreement, fen, sum(fen) over (partition by agreement order by month) as after from paid)
  select month, agreement, (after - fen)::bigint as before_fen, after::bigint as after_fen
  from added where month >= to_char(${from}::date, 'YYYY-MM') order by agreement, month`;

/**
 * Fees on volume are paid by agreement, not by loan: the oldest are paid first. What a month paid is a stretch of all
 * that was ever charged under the agreement, and each pool loses what of the stretch was its own.
 */
export const paidFlows = (db: Reader, paid: readonly PaidInMonth[]) => db`
  with paid as (
    select * from unnest(${paid.map(({ month }) => month)}::text[], ${db.array(paid.map(({ agreement }) => parseId("agr", agreement) ?? 0n))}::bigint[],
      ${paid.map(({ beforeFen }) => beforeFen)}::bigint[], ${paid.map(({ afterFen }) => afterFen)}::bigint[]) as p(month, agreement_id, before, after)),
  -- Fees that were taken back because the loan was cancelled in time, and until when, if that was undone.
  gone as (
    select slot, loan_id, to_char(min(business_on) filter (where type = 'settled'), 'YYYY-MM') as from_month,
           case when max(seq) filter (where type = 'reopened') > max(seq) filter (where type = 'settled')
                then to_char(max(business_on) filter (where type = 'reopened'), 'YYYY-MM') end as to_month
    from loan_event
    where exists (select from paid) and (type = 'settled' and detail = ${cancelledEarly} or type = 'reopened') group by slot, loan_id),
  fee as (
    select e.agreement_id, e.business_on, e.entity, e.funding_model, e.product, ${poolColumns(db)},
           prorate(s.principal_fen, s.fee_ppm, 1000000) as fen, g.from_month, g.to_month
    from loan_event e
    left join gone g on g.slot = e.slot and g.loan_id = e.loan_id and e.funding_model = 'ice'
    join loan l on l.slot = e.slot and l.id = e.loan_id
    join slice s on s.slot = e.slot and s.loan_id = e.loan_id and s.number = e.slice
    where e.type = 'drawn' and e.funding_model in ('ice', 'technology') and e.agreement_id in (select agreement_id from paid)),
  charged as (
    select agreement_id, business_on, entity, funding_model, product, tenor_class, grade, vintage, origin, from_month, to_month, sum(fen) as fen
    from fee group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
  standing as (
    select c.agreement_id, p.month, business_on, entity, funding_model, product, tenor_class, grade, vintage, origin, sum(fen) as fen
    from charged c join paid p on p.agreement_id = c.agreement_id
    where c.from_month is null or c.from_month > p.month or c.to_month <= p.month group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
  added as (
    select *, sum(fen) over (
      partition by agreement_id, month order by business_on, entity, product, tenor_class, grade, vintage, origin rows unbounded preceding) as after
    from standing)
  select p.month, 'contract-assets' as exposure, a.entity, a.funding_model, a.product, a.tenor_class, a.grade, a.vintage, a.origin,
         0::bigint as loans, 0::bigint as defaults, 0::bigint as original_fen, 0::bigint as policy_loss_fen, 0::bigint as written_off_fen,
         0::bigint as recovered_fen, -sum(least(a.after, p.after) - greatest(a.after - a.fen, p.before))::bigint as exposure_fen, 0::numeric(38, 0) as interest_weight
  from added a join paid p on p.agreement_id = a.agreement_id and p.month = a.month and p.before < a.after and a.after - a.fen < p.after
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9`;
