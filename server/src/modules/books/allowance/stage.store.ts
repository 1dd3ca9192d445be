import type { Exposure } from "@suanpan/contract";
import type { IsoDate } from "../../../kernel/calendar.ts";
import type { Fen } from "../../../kernel/money.ts";
import type { Reader } from "../../../platform/database.ts";
import { exposureChange, interestDays } from "./flow.store.ts";
import type { PoolKey } from "./pool.ts";
import { poolColumns } from "./pool-columns.store.ts";

/** Slices of a pool that are or were more than 30 days late, by the band of their loan then and now. */
export type LateRow = PoolKey & {
  readonly exposure: Exposure;
  /** The band a month earlier; null for a loan that was not there yet. */
  readonly before: string | null;
  readonly now: string;
  readonly slices: number;
  readonly exposureFen: Fen;
  readonly interestWeight: bigint | number;
};

/**
 * Only loans that are late today or changed their band since the month before can be late at its end: those are looked
 * at fact by fact, and no other loan of the book.
 */
export const lateAt = (
  db: Reader,
  { before, on }: { readonly before: IsoDate; readonly on: IsoDate },
): Promise<LateRow[]> =>
  db<LateRow[]>`
  with candidate as (
    select slot, id from loan where band not in ('current', '1-30')
    union select slot, loan_id from loan_event where type = 'banded' and business_on > ${before}),
  banded as (
    select e.slot, e.loan_id, coalesce((array_agg(e.detail order by e.seq desc) filter (where e.type = 'banded'))[1], 'current') as now,
           case when bool_or(e.type in ('drawn', 'moved-in') and e.business_on <= ${before})
                then coalesce((array_agg(e.detail order by e.seq desc) filter (where e.type = 'banded' and e.business_on <= ${before}))[1], 'current') end as before
    from loan_event e join candidate c on c.slot = e.slot and c.id = e.loan_id
    where e.business_on <= ${on} and e.type in ('drawn', 'moved-in', 'banded') group by e.slot, e.loan_id),
  stood as (
    select e.slot, e.loan_id, e.slice, e.entity, e.funding_model, e.product, b.before, b.now, ${poolColumns(db)},
           sum(${exposureChange(db)}) as exposure_fen, sum((${exposureChange(db)}) * (${interestDays(db)})) as interest_weight
    from banded b
    join loan_event e on e.slot = b.slot and e.loan_id = b.loan_id and e.business_on <= ${on}
    join loan l on l.slot = e.slot and l.id = e.loan_id
    join slice s on s.slot = e.slot and s.loan_id = e.loan_id and s.number = e.slice
    where e.funding_model in ('balance-sheet', 'capital-heavy')
      and (b.now not in ('current', '1-30') or b.before not in ('current', '1-30'))
    group by e.slot, e.loan_id, e.slice, e.entity, e.funding_model, e.product, b.before, b.now, tenor_class, grade, vintage, origin)
  select case funding_model when 'balance-sheet' then 'loans-receivable' else 'contingent-liability' end as exposure,
         entity, funding_model, product, tenor_class, grade, vintage, origin, before, now, count(*) as slices,
         sum(exposure_fen + measured_fen)::bigint as exposure_fen, sum(interest_weight)::numeric(38, 0) as interest_weight
  from stood cross join lateral (
    select case when funding_model = 'balance-sheet' then coalesce((
      select m.origination_cost_fen + m.interest_fen from measure m
      where m.slot = stood.slot and m.loan_id = stood.loan_id and m.slice = stood.slice and m.business_on <= ${on}
      order by m.business_on desc limit 1), 0) else 0 end as measured_fen) t
  where exposure_fen + measured_fen > 0 group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
  order by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`;
