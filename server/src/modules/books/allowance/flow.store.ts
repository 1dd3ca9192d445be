import type { Band, Exposure } from "@suanpan/contract";
import type { IsoDate } from "../../../kernel/calendar.ts";
import type { Reader, Tx } from "../../../platform/database.ts";
import { measuredFlows } from "./measured-flow.store.ts";
import { paidByInstitutions, paidFlows } from "./paid-flow.store.ts";
import type { Flow } from "./pool.ts";
import { poolColumns } from "./pool-columns.store.ts";

/**
 * What an event does to the amount that can be lost. Our own loans: amortised cost, of which what time adds (interest,
 * capitalised cost) is measured. Guarantees: principal until it is paid out; what is given up afterwards is no longer
 * guaranteed.
 */
export const exposureChange = (db: Reader) => db`
  case when e.funding_model = 'balance-sheet' then
         case when e.type in ('drawn', 'moved-in') then e.principal_fen + e.interest_fen
              when e.type in ('repaid', 'reclaimed', 'reallocated', 'waived', 'written-off') then -e.principal_fen - e.interest_fen else 0 end
       when e.type in ('drawn', 'moved-in') then e.principal_fen
       when e.type in ('repaid', 'reallocated', 'guarantee-called') then -e.principal_fen
       when e.type in ('waived', 'written-off') and not exists (
              select from loan_event c where c.slot = e.slot and c.loan_id = e.loan_id and c.slice = e.slice
                and c.type = 'guarantee-called' and c.seq < e.seq) then -e.principal_fen
       else 0 end`;

/** A guarantee pays the funder's interest too: for the month that was missed and the days until it is called. */
export const interestDays = (db: Reader) => db`
  case when e.funding_model = 'capital-heavy'
       then coalesce(s.funder_ppm, l.monthly_rate_ppm)::numeric * (30 + coalesce(s.trigger_days, 0)) else 0 end`;

/** Once a guarantee has paid, whatever the borrower pays makes it good, as the rules post it. */
const recoveredFen = (db: Reader) => db`
  case when e.type = 'recovered' or (e.type = 'reclaimed' and e.funding_model = 'capital-heavy')
       then e.principal_fen + e.interest_fen
            + case e.funding_model when 'capital-heavy' then e.guarantee_fee_fen + e.service_fee_fen else 0 end
       else 0 end`;

/**
 * What a loan that comes from another system is expected to lose: what its agreement expects of a new one, unless it
 * comes so late that its interest stands still or its guarantee is due. Then it is all that is left of it, until that
 * is paid after all: each part of the principal takes its share of what came along off, and what comes back of a loss
 * is expected no more.
 */
const comesLost: readonly Band[] = ["61-90", "91-180", "over-180"];
const movedInLoss = (db: Reader) => db`
  case when not exists (select from loan_event b where b.slot = e.slot and b.loan_id = e.loan_id and b.type = 'banded'
                          and b.business_on = l.moved_in_on and b.detail = any(${[...comesLost]}::text[]))
       then case e.type when 'moved-in' then round(e.principal_fen * s.expected_loss_ppm / 1000000.0)::bigint else 0 end
       when e.type = 'moved-in' then e.principal_fen + e.interest_fen
       when e.type in ('repaid', 'reallocated') or (e.type = 'waived' and e.funding_model = 'capital-heavy' and ${exposureChange(db)} <> 0)
       then -round(e.principal_fen * ${cameWith(db)})::bigint
       else -${recoveredFen(db)} end`;

/** Principal and interest of a slice that moved in, to one of its principal. */
const cameWith = (db: Reader) => db`
  coalesce((select (m.principal_fen + m.interest_fen)::numeric / nullif(m.principal_fen, 0) from loan_event m
            where m.slot = e.slot and m.loan_id = e.loan_id and m.business_on = l.moved_in_on and m.slice = e.slice and m.type = 'moved-in'), 1)`;

type Span = { readonly from: IsoDate; readonly to: IsoDate };

/** Loans of our own and loans we guarantee, month by month and pool by pool, from the facts of a span of days. */
export const lendingFlows = (db: Reader, { from, to }: Span) => db`
  with fact as (
    select to_char(e.business_on, 'YYYY-MM') as month,
           case e.funding_model when 'balance-sheet' then 'loans-receivable' else 'contingent-liability' end as exposure,
           e.entity, e.funding_model, e.product, ${poolColumns(db)}, e.type, e.principal_fen, e.interest_fen, ${recoveredFen(db)} as recovered_fen,
           case when e.type = 'drawn' then e.expected_loss_fen
                when l.moved_in_on is not null and e.type in ('moved-in', 'repaid', 'reallocated', 'waived', 'reclaimed', 'recovered') then ${movedInLoss(db)}
                else 0 end as policy_loss_fen,
           ${exposureChange(db)} as change_fen, ${interestDays(db)} as interest_days
    from loan_event e
    join loan l on l.slot = e.slot and l.id = e.loan_id
    join slice s on s.slot = e.slot and s.loan_id = e.loan_id and s.number = e.slice
    where e.business_on between ${from} and ${to} and e.funding_model in ('balance-sheet', 'capital-heavy')
      and e.type in ('drawn', 'moved-in', 'repaid', 'reclaimed', 'recovered', 'reallocated', 'waived', 'guarantee-called', 'written-off'))
  select month, exposure, entity, funding_model, product, tenor_class, grade, vintage, origin,
         count(*) filter (where type in ('drawn', 'moved-in')) as loans,
         count(*) filter (where type = case exposure when 'loans-receivable' then 'written-off' else 'guarantee-called' end) as defaults,
         coalesce(sum(principal_fen) filter (where type in ('drawn', 'moved-in')), 0)::bigint as original_fen,
         sum(policy_loss_fen)::bigint as policy_loss_fen,
         coalesce(sum(principal_fen + interest_fen) filter (where type = 'guarantee-called'
           or (exposure = 'loans-receivable' and type = 'written-off')), 0)::bigint
           + coalesce(sum(principal_fen) filter (where exposure = 'loans-receivable' and type = 'waived'), 0)::bigint as written_off_fen,
         sum(recovered_fen)::bigint as recovered_fen,
         sum(change_fen)::bigint as exposure_fen, sum(change_fen * interest_days)::numeric(38, 0) as interest_weight
  from fact group by 1, 2, 3, 4, 5, 6, 7, 8, 9`;

/** Folds a closed month into its flows, once. */
export const foldMonth = async (tx: Tx, month: string, span: Span, recordedAt: Date): Promise<void> => {
  const paid = await paidByInstitutions(tx, span);
  await tx`
    with lending as (${lendingFlows(tx, span)}), measured as (${measuredFlows(tx, span)}), paid as (${paidFlows(tx, paid)}), ${allFlows(tx)},
    written as (insert into allowance_flow ${flowColumns(tx)} select * from flow returning 1)
    insert into allowance_month (month, flows, recorded_at) select ${month}, count(*), ${recordedAt} from written`;
};

/** What happened, what time did and what institutions paid, together. */
export const allFlows = (db: Reader) => db`
  flow as (
    select month, exposure, entity, funding_model, product, tenor_class, grade, vintage, origin, sum(loans)::bigint as loans,
           sum(defaults)::bigint as defaults, sum(original_fen)::bigint as original_fen, sum(policy_loss_fen)::bigint as policy_loss_fen,
           sum(written_off_fen)::bigint as written_off_fen, sum(recovered_fen)::bigint as recovered_fen,
           sum(exposure_fen)::bigint as exposure_fen, sum(interest_weight)::numeric(38, 0) as interest_weight
    from (select * from lending union all select * from measured union all select * from paid) f
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9)`;

const flowColumns = (db: Reader) => db`
  (month, exposure, entity, funding_model, product, tenor_class, grade, vintage, origin, loans, defaults, original_fen,
   policy_loss_fen, written_off_fen, recovered_fen, exposure_fen, interest_weight)`;

/** The last month that was folded; every month before it was too. */
export const lastFolded = async (db: Reader): Promise<string | undefined> =>
  (await db<{ month: string | null }[]>`select max(month) as month from allowance_month`)[0]?.month ?? undefined;

/** Everything that happened to some kinds of exposure up to a month. */
export const flowsUpTo = (db: Reader, kinds: readonly Exposure[], month: string): Promise<Flow[]> => db<Flow[]>`
  select month, exposure, entity, funding_model, product, tenor_class, grade, vintage, origin, loans, defaults, original_fen,
         policy_loss_fen, written_off_fen, recovered_fen, exposure_fen, interest_weight
  from allowance_flow where exposure = any(${[...kinds]}::text[]) and month <= ${month}
  order by month, entity, funding_model, product, tenor_class, grade, vintage, origin`;
