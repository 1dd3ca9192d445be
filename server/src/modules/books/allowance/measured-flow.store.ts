import type { IsoDate } from "../../../kernel/calendar.ts";
import type { Reader } from "../../../platform/database.ts";
import { poolColumns } from "./pool-columns.store.ts";

type Span = { readonly from: IsoDate; readonly to: IsoDate };

/**
 * What time did to the pools, from the measures of a month: each slice's last one in it less the one it came into the
 * month with. That one is looked up by its key, slice by slice: the measures of the month were written a moment ago,
 * nobody has counted them, and a planner that takes them for few would join them in the square of the time.
 */
export const measuredFlows = (db: Reader, { from, to }: Span) => db`
  with last as (
    select distinct on (slot, loan_id, slice) * from measure m
    where m.business_on between ${from} and ${to} order by slot, loan_id, slice, business_on desc),
  moved as (
    select to_char(${from}::date, 'YYYY-MM') as month, m.entity, m.funding_model, m.product, ${poolColumns(db)},
           b.loan_id is null as is_new, ${measuredChange(db)}
    from last m
    join loan l on l.slot = m.slot and l.id = m.loan_id
    left join lateral (
      select * from measure x where x.slot = m.slot and x.loan_id = m.loan_id and x.slice = m.slice and x.business_on < ${from}
      order by x.business_on desc limit 1) b on true
    offset 0) -- each change is worked out once, however often the sums use it
  ${groupedMeasures(db)}`;

/**
 * What a measure of a slice has more than the one before: interest and capitalised cost of our own loans, fees still to
 * be collected on others. What is written off of a fee meets the allowance without its VAT.
 */
export const measuredChange = (db: Reader) => db`
  (m.origination_cost_fen + m.interest_fen) - coalesce(b.origination_cost_fen + b.interest_fen, 0) as loan_exposure,
  m.stand_ready_fen - coalesce(b.stand_ready_fen, 0) as asset_original,
  (m.stand_ready_fen - m.stand_ready_cancelled_fen - m.asset_collected_fen - m.asset_written_off_fen)
    - coalesce(b.stand_ready_fen - b.stand_ready_cancelled_fen - b.asset_collected_fen - b.asset_written_off_fen, 0) as asset_exposure,
  (m.asset_written_off_fen - m.asset_written_off_vat_fen)
    - coalesce(b.asset_written_off_fen - b.asset_written_off_vat_fen, 0) as asset_lost,
  (m.moved_in_contract_fen + m.facilitation_fen + m.servicing_fen + m.held_back_fen + m.referral_fen - m.reversed_fen)
    - coalesce(b.moved_in_contract_fen + b.facilitation_fen + b.servicing_fen + b.held_back_fen + b.referral_fen - b.reversed_fen, 0) as contract_original,
  (m.moved_in_contract_fen + m.facilitation_fen + m.servicing_fen + m.held_back_fen + m.referral_fen - m.reversed_fen
     - (m.collected_fee_fen - m.asset_collected_fen) - m.contract_written_off_fen)
    - coalesce(b.moved_in_contract_fen + b.facilitation_fen + b.servicing_fen + b.held_back_fen + b.referral_fen - b.reversed_fen
     - (b.collected_fee_fen - b.asset_collected_fen) - b.contract_written_off_fen, 0) as contract_exposure,
  (m.contract_written_off_fen - m.contract_written_off_vat_fen)
    - coalesce(b.contract_written_off_fen - b.contract_written_off_vat_fen, 0) as contract_lost`;

/** Pool by pool, and only then exposure by exposure. One that is none of a funding model's stays nothing, and is left out. */
export const groupedMeasures = (db: Reader) => db`
  select month, v.exposure, entity, funding_model, product, tenor_class, grade, vintage, origin, v.loans, v.defaults, v.original::bigint as original_fen,
         0::bigint as policy_loss_fen, v.lost::bigint as written_off_fen, 0::bigint as recovered_fen, v.change::bigint as exposure_fen,
         0::numeric(38, 0) as interest_weight
  from (
    select month, entity, funding_model, product, tenor_class, grade, vintage, origin,
           count(*) filter (where loan_exposure <> 0) as loan_rows, sum(loan_exposure) as loan_change, ${totals(db, "asset")}, ${totals(db, "contract")}
    from moved group by 1, 2, 3, 4, 5, 6, 7, 8) pool
  cross join lateral (values
    ('loans-receivable', loan_rows, 0, 0, 0, 0, loan_change),
    ('financial-assets-receivable', asset_rows, asset_loans, asset_defaults, asset_original, asset_lost, asset_change),
    ('contract-assets', contract_rows, contract_loans, contract_defaults, contract_original, contract_lost, contract_change))
    as v(exposure, rows, loans, defaults, original, lost, change)
  where (v.exposure = 'loans-receivable') = (funding_model = 'balance-sheet') and v.rows > 0`;

const totals = (db: Reader, exposure: "asset" | "contract") => {
  const [original, lost, change] = [db(`${exposure}_original`), db(`${exposure}_lost`), db(`${exposure}_exposure`)];
  return db`
    count(*) filter (where ${original} <> 0 or ${lost} <> 0 or ${change} <> 0) as ${db(`${exposure}_rows`)},
    count(*) filter (where is_new and ${original} <> 0) as ${db(`${exposure}_loans`)}, count(*) filter (where ${lost} > 0) as ${db(`${exposure}_defaults`)},
    sum(${original}) as ${original}, sum(${lost}) as ${lost}, sum(${change}) as ${db(`${exposure}_change`)}`;
};
