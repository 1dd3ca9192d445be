import type { IsoDate } from "../../../kernel/calendar.ts";
import type { Reader } from "../../../platform/database.ts";
import { allFlows, lendingFlows } from "./flow.store.ts";
import { groupedMeasures, measuredChange } from "./measured-flow.store.ts";
import { paidByInstitutions, paidFlows } from "./paid-flow.store.ts";
import { poolColumns } from "./pool-columns.store.ts";

export type FlowDifference = { readonly pool: string; readonly kept: string | null; readonly facts: string | null };

/** Measures by another path: every slice's last measure of each month against the one of the month it moved in before. */
const measuredInAllMonths = (db: Reader) => db`
  with closing as (
    select distinct on (slot, loan_id, slice, to_char(business_on, 'YYYY-MM')) *, to_char(business_on, 'YYYY-MM') as month
    from measure order by slot, loan_id, slice, to_char(business_on, 'YYYY-MM'), business_on desc),
  numbered as (select *, row_number() over (partition by slot, loan_id, slice order by month) as n from closing),
  moved as (
    select m.month, m.entity, m.funding_model, m.product, ${poolColumns(db)}, b.n is null as is_new, ${measuredChange(db)}
    from numbered m
    join loan l on l.slot = m.slot and l.id = m.loan_id
    left join numbered b on b.slot = m.slot and b.loan_id = m.loan_id and b.slice = m.slice and b.n = m.n - 1
    where m.month in (select month from allowance_month))
  ${groupedMeasures(db)}`;

/** Folds every month again, all of them at once, and names the first pool that is not what was kept. */
export const firstFlowDifference = async (
  db: Reader,
  span: { readonly from: IsoDate; readonly to: IsoDate },
): Promise<FlowDifference | undefined> => {
  const value = (side: "k" | "f") =>
    side === "k"
      ? db`concat_ws('+', k.loans, k.defaults, k.original_fen, k.policy_loss_fen, k.written_off_fen, k.recovered_fen, k.exposure_fen, k.interest_weight)`
      : db`concat_ws('+', f.loans, f.defaults, f.original_fen, f.policy_loss_fen, f.written_off_fen, f.recovered_fen, f.exposure_fen, f.interest_weight)`;
  const paid = await paidByInstitutions(db, span);
  const [row] = await db<FlowDifference[]>`
    with lending as (${lendingFlows(db, span)}), measured as (${measuredInAllMonths(db)}), paid as (${paidFlows(db, paid)}), ${allFlows(db)}
    select concat_ws(' ', month, exposure, entity, vintage, funding_model, product) as pool, ${value("k")} as kept, ${value("f")} as facts
    from allowance_flow k full join flow f
      using (month, exposure, entity, funding_model, product, tenor_class, grade, vintage, origin)
    where ${value("k")} is distinct from ${value("f")}
    order by month, exposure, entity, vintage, funding_model, product, tenor_class, grade, origin limit 1`;
  return row;
};

export const countFlows = async (db: Reader): Promise<number> =>
  (await db<{ n: number }[]>`select count(*) as n from allowance_flow`)[0]?.n ?? 0;

/** The months that were folded, first and last. */
export const foldedMonths = async (db: Reader): Promise<{ first: string; last: string } | undefined> => {
  const [row] = await db<{ first: string | null; last: string | null }[]>`
    select min(month) as first, max(month) as last from allowance_month`;
  return row?.first && row.last ? { first: row.first, last: row.last } : undefined;
};
