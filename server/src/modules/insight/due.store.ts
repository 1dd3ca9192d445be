import type { IsoDate } from "../../kernel/calendar.ts";
import type { Reader, Tx } from "../../platform/database.ts";
import type { SlotRange } from "../../platform/day/business-day.ts";
import { groupNames, groupOf } from "./columns.store.ts";
import { collectionDays, coreModels } from "./group.ts";
import type { Rows, Span } from "./volume.store.ts";

/** The quarter a loan was drawn in, and whether an instalment is its first: the one whose days begin with the drawdown. */
const cohortOf = (db: Reader) => db`to_char(l.drawn_on, 'YYYY"Q"Q') as vintage, i.from_on = l.drawn_on as first`;

const scheduledFen = (db: Reader) => db`(i.principal_fen + i.interest_fen + i.guarantee_fee_fen + i.service_fee_fen)`;

/** Whoever pays early has a row made for it that is due at once: nobody had agreed to pay it that day, so it did not fall due. */
const madeFor = (db: Reader) => db`
  select from loan_event e where e.slot = i.slot and e.loan_id = i.loan_id and e.type = 'rescheduled' and e.instalment = i.number`;

/**
 * What falls due on a day to core loans with nothing unpaid from before, and what of it is unpaid. The range stands
 * still, so the instalments say how the day ended. Whoever was current and has been banded today was late this morning.
 */
export const observeDues = async (tx: Tx, day: IsoDate, { from, to }: SlotRange): Promise<number> => {
  const rows = await tx`
    with due as (
      select i.slot, i.loan_id, i.number, i.slice, ${cohortOf(tx)}, ${groupOf(tx)}, i.principal_fen, i.principal_fen - i.paid_principal_fen as overdue_fen,
             i.paid_principal_fen + i.paid_interest_fen + i.paid_guarantee_fee_fen + i.paid_service_fee_fen < ${scheduledFen(tx)} as unpaid
      from instalment i
      join loan l on l.slot = i.slot and l.id = i.loan_id
      join slice s on s.slot = i.slot and s.loan_id = i.loan_id and s.number = i.slice
      where i.due_on = ${day} and i.slot between ${from} and ${to} and i.replaced_by is null and ${scheduledFen(tx)} > 0
        -- Only another schedule has such rows. Asked for each of the day's few, by its key: joined, the planner may read every fact there is.
        and (i.schedule = 1 or (select count(*) from (${madeFor(tx)}) made) = 0)
        and l.state in ('active', 'settled') and l.band = 'current' and s.funding_model = any(${[...coreModels]}::text[])
        -- Hashed once: as a join, the planner expects one such fact and looks through the day's facts for every instalment.
        and (i.slot, i.loan_id) not in (
          select e.slot, e.loan_id from loan_event e where e.business_on = ${day} and e.slot between ${from} and ${to} and e.type = 'banded')),
    kept as (
      insert into metric_overdue (slot, loan_id, instalment, slice, due_on, vintage, first, ${groupNames(tx)}, principal_fen, overdue_fen)
      select slot, loan_id, number, slice, ${day}::date, vintage, first, ${groupNames(tx)}, principal_fen, overdue_fen from due where unpaid)
    insert into metric_due (day, slot_from, vintage, first, ${groupNames(tx)}, instalments, due_fen, overdue_fen)
    select ${day}::date, ${from}::smallint, vintage, first, ${groupNames(tx)}, count(*), sum(principal_fen)::bigint,
           coalesce(sum(overdue_fen) filter (where unpaid), 0)::bigint
    from due group by vintage, first, ${groupNames(tx)}`;
  return rows.count;
};

/**
 * The same from the facts: an instalment whose every part was paid by the end of its due date was in force on it,
 * whatever became of it later; those that were not are the ones observed then.
 */
export const duesFromFacts = (db: Reader, { from, to }: Span): Rows => db`
  with paid as (
    select i.slot, i.loan_id, i.number, i.slice, i.from_on, i.due_on, i.principal_fen
    from loan_event e join instalment i on i.slot = e.slot and i.loan_id = e.loan_id and i.number = e.instalment and i.slice = e.slice
    where e.type in ('repaid', 'reclaimed', 'recovered', 'reallocated', 'waived') and e.business_on <= i.due_on and i.due_on between ${from} and ${to}
    group by i.slot, i.loan_id, i.number, i.slice
    having sum(e.principal_fen + e.interest_fen + e.guarantee_fee_fen + e.service_fee_fen) = ${scheduledFen(db)}),
  given_up as (
    select slot, loan_id, min(business_on) as on_day from loan_event where type = 'written-off' group by 1, 2),
  -- From when until when a loan was in a band.
  spell as (
    select slot, loan_id, detail, business_on as from_on, lead(business_on) over (partition by slot, loan_id order by seq) as until_on
    from loan_event where type = 'banded'),
  due as (
    select i.due_on as day, ${cohortOf(db)}, ${groupOf(db)}, i.principal_fen, 0 as overdue_fen
    from paid i
    join loan l on l.slot = i.slot and l.id = i.loan_id
    join slice s on s.slot = i.slot and s.loan_id = i.loan_id and s.number = i.slice
    where not exists (${madeFor(db)}) and s.funding_model = any(${[...coreModels]}::text[])
      and not exists (select from given_up g where g.slot = i.slot and g.loan_id = i.loan_id and g.on_day <= i.due_on)
      and not exists (
        select from spell b where b.slot = i.slot and b.loan_id = i.loan_id
          and (b.from_on = i.due_on or (b.detail <> 'current' and b.from_on < i.due_on and coalesce(b.until_on, 'infinity') >= i.due_on)))
    union all
    select due_on, vintage, first, ${groupNames(db)}, principal_fen, overdue_fen from metric_overdue where due_on between ${from} and ${to})
  select day, vintage, first, ${groupNames(db)}, count(*) as instalments, sum(principal_fen)::bigint as due_fen, sum(overdue_fen)::bigint as overdue_fen
  from due group by day, vintage, first, ${groupNames(db)}`;

/** What borrowers repaid of what was overdue, within the days given to it: not payouts, waivers or reschedules. */
export const collectionsOf = (db: Reader, { from, to }: Span): Rows => db`
  select o.due_on, o.vintage, o.first, o.funding_model, o.product, o.channel_id, o.agreement_id, o.grade, sum(o.overdue_fen)::bigint as overdue_fen,
         sum(least(o.overdue_fen, greatest(0, coalesce(p.fen, 0))))::bigint as collected_fen
  from metric_overdue o
  left join lateral (${repaidOf(db)}) p on true
  where o.due_on between ${from} and ${to} group by 1, 2, 3, 4, 5, 6, 7, 8`;

/** The principal repaid of one instalment `o` in its window. */
export const repaidOf = (db: Reader): Rows => db`
  select sum(e.principal_fen) as fen from loan_event e
  where e.slot = o.slot and e.loan_id = o.loan_id and e.instalment = o.instalment and e.slice = o.slice
    and e.type in ('repaid', 'reclaimed', 'recovered', 'reallocated')
    and e.business_on > o.due_on and e.business_on <= o.due_on + ${collectionDays}::integer`;

export const foldCollections = (tx: Tx, dueOn: IsoDate) => tx`
  insert into metric_collection (due_on, vintage, first, ${groupNames(tx)}, overdue_fen, collected_fen)
  ${collectionsOf(tx, { from: dueOn, to: dueOn })}`;
