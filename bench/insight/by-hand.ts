import type { Tx } from "../../server/src/platform/database.ts";
import { readWhole } from "../../server/src/platform/read-whole.ts";
import { told } from "./stage.ts";

const group = `'balance-sheet' as funding_model, 'instalment' as product, l.channel_id, s.agreement_id, 3::smallint as grade`;
const core = `join loan l on l.slot = e.slot and l.id = e.loan_id join slice s on s.slot = e.slot and s.loan_id = e.loan_id and s.number = e.slice`;

/**
 * The tables of the metrics by somebody who knows this book: one slice each, nothing rearranged, given up or taken back,
 * everybody drew once, whoever is late stays so.
 */
const tables: Readonly<Record<string, string>> = {
  metric_borrower: `select l.slot, l.user_id, l.id as loan_id, l.drawn_on as first_on from loan l`,
  metric_day: `
    select e.business_on as day, ${group}, count(*) as loans, sum(e.principal_fen) as volume_fen, 0 as repeat_fen, sum(e.principal_fen::numeric * 300) as tenor_days
    from loan_event e ${core} where e.type = 'drawn' group by 1, 2, 3, 4, 5, 6`,
  metric_user: `
    select day, channel_id, sum(registered) as registered, sum(approved) as approved, sum(drawn) as drawn from (
      select registered_on as day, channel_id, count(*) as registered, 0 as approved, 0 as drawn from app_user group by 1, 2
      union all select a.applied_on, u.channel_id, 0, count(*), 0 from application a join app_user u on u.slot = a.slot and u.id = a.user_id group by 1, 2
      union all select drawn_on, channel_id, 0, 0, count(*) from loan group by 1, 2) x group by 1, 2`,
  metric_move: `
    with change as (
      select e.slot, e.loan_id, e.business_on as day, case type when 'drawn' then e.principal_fen else -e.principal_fen end as fen, 'current' as band
      from loan_event e where e.type in ('drawn', 'repaid')
      union all
      select b.slot, b.loan_id, b.business_on, v.fen, v.band
      from (select slot, loan_id, business_on, detail, lag(detail, 1, 'current') over (partition by slot, loan_id order by seq) as before from loan_event where type = 'banded') b
      join (select slot, loan_id, sum(case type when 'drawn' then principal_fen else -principal_fen end) as fen from loan_event where type in ('drawn', 'repaid') group by 1, 2) o
        on o.slot = b.slot and o.loan_id = b.loan_id
      cross join lateral (values (o.fen, b.detail), (-o.fen, b.before)) v(fen, band))
    select e.day, 'balance-sheet' as funding_model, l.product, l.channel_id, s.agreement_id, 3::smallint as grade, e.band, sum(e.fen) as change_fen
    from change e join loan l on l.slot = e.slot and l.id = e.loan_id join slice s on s.slot = e.slot and s.loan_id = e.loan_id
    group by 1, 2, 3, 4, 5, 6, 7`,
  metric_due: `
    select i.due_on as day, to_char(l.drawn_on, 'YYYY"Q"Q') as vintage, i.number = 1 as first, ${group}, count(*) as instalments, sum(i.principal_fen) as due_fen,
           sum(i.principal_fen - i.paid_principal_fen) as overdue_fen
    from instalment i join loan l on l.slot = i.slot and l.id = i.loan_id join slice s on s.slot = i.slot and s.loan_id = i.loan_id
    where i.due_on <= '${told.to}' and (i.paid_principal_fen > 0 or i.number = 3) group by 1, 2, 3, 4, 5, 6, 7, 8`,
  metric_collection: `
    select due_on, vintage, first, funding_model, product, channel_id, agreement_id, grade, sum(overdue_fen) as overdue_fen, 0 as collected_fen
    from metric_overdue where due_on + 30 <= '${told.to}' group by 1, 2, 3, 4, 5, 6, 7, 8`,
  metric_late: `
    select e.slot, e.loan_id, l.drawn_on, min(e.business_on) as late_on from loan_event e join loan l on l.slot = e.slot and l.id = e.loan_id
    where e.type = 'banded' and e.detail <> '1-30' group by 1, 2, 3`,
  metric_vintage: `
    with late as (
      select e.slot, e.loan_id, l.drawn_on, l.product, l.channel_id, min(e.business_on) as late_on from loan_event e join loan l on l.slot = e.slot and l.id = e.loan_id
      where e.type = 'banded' and e.detail <> '1-30' group by 1, 2, 3, 4, 5),
    owed as (
      select e.slot, e.loan_id, sum(case type when 'drawn' then principal_fen else -principal_fen end) as fen from loan_event e
      where type in ('drawn', 'repaid') and (e.slot, e.loan_id) in (select slot, loan_id from late) group by 1, 2)
    select (a.drawn_on + make_interval(months => m))::date as day, to_char(a.drawn_on, 'YYYY"Q"Q') as vintage, m as month, 'balance-sheet' as funding_model,
           a.product, a.channel_id, s.agreement_id, 3::smallint as grade, sum(o.fen) as late30_fen, 0 as late180_fen
    from late a join owed o on o.slot = a.slot and o.loan_id = a.loan_id join slice s on s.slot = a.slot and s.loan_id = a.loan_id
    cross join generate_series(1, 24) m where (a.drawn_on + make_interval(months => m))::date between a.late_on and '${told.to}' group by 1, 2, 3, 4, 5, 6, 7, 8`,
  metric_roll: `
    with band as (
      select slot, loan_id, business_on, detail, lead(business_on, 1, '${told.to}'::date + 1) over (partition by slot, loan_id order by seq) as until_on
      from loan_event where type = 'banded'),
    month as (select d::date as before_on, (d + interval '1 day' + interval '1 month' - interval '1 day')::date as on_day
              from generate_series('2023-12-31'::timestamp, '2024-08-31', interval '1 month') d),
    owed as (select slot, loan_id, sum(case type when 'drawn' then principal_fen else -principal_fen end) as fen from loan_event
             where type in ('drawn', 'repaid') and (slot, loan_id) in (select slot, loan_id from band) group by 1, 2)
    select to_char(m.on_day, 'YYYY-MM') as month, 'balance-sheet' as funding_model, l.product, l.channel_id, s.agreement_id, 3::smallint as grade,
           coalesce(b.detail, 'current') as from_band, n.detail as to_band, count(*) as loans, sum(o.fen) as fen
    from month m join band n on n.business_on <= m.on_day and n.until_on > m.on_day
    left join band b on b.slot = n.slot and b.loan_id = n.loan_id and b.business_on <= m.before_on and b.until_on > m.before_on
    join owed o on o.slot = n.slot and o.loan_id = n.loan_id
    join loan l on l.slot = n.slot and l.id = n.loan_id join slice s on s.slot = n.slot and s.loan_id = n.loan_id
    group by 1, 2, 3, 4, 5, 6, 7, 8`,
};

export const foldedByHand = async (tx: Tx): Promise<void> => {
  await readWhole(tx); // without it the curves and rolls go loan by loan, and the baseline would be a bad one
  for (const [table, rows] of Object.entries(tables))
    await tx.unsafe(`create temporary table hand_${table} on commit drop as ${rows}`);
};
