import { type IsoDate, isMonthEnd } from "../../kernel/calendar.ts";
import type { Fragment, Reader, Tx } from "../../platform/database.ts";
import { claimChange, groupNames, groupOf, loanAndSlice, oneByOne, principalTypes } from "./columns.store.ts";
import { coreModels, vintageMonths } from "./group.ts";
import type { Rows, Span } from "./volume.store.ts";

const lateBands = ["31-60", "61-90", "91-180", "over-180"];

/** A fact by which a loan is more than 30 days late, or given up. */
export const becameLate = (db: Reader): Fragment => db`
  (e.type = 'written-off' or (e.type = 'banded' and e.detail = any(${lateBands}::text[])))`;

/** Loans that became so in a span of days, with the day they were drawn. */
export const lateLoans = (db: Reader, { from, to }: Span): Rows => db`
  select e.slot, e.loan_id, d.business_on as drawn_on, extract(day from d.business_on)::smallint as drawn_day, min(e.business_on) as late_on
  from loan_event e
  join loan_event d on d.slot = e.slot and d.loan_id = e.loan_id and d.type = 'drawn' and d.slice = 1 and d.business_on <= ${to}
  where e.business_on between ${from} and ${to} and ${becameLate(db)}
  group by e.slot, e.loan_id, d.business_on`;

export const keepLate = (tx: Tx, day: IsoDate) => tx`
  insert into metric_late (slot, loan_id, drawn_on, drawn_day, late_on)
  ${lateLoans(tx, { from: day, to: day })} on conflict do nothing`;

/**
 * Each late loan on each of its days: `at` has the loan, when it was drawn, its month on the book and the day of it. One
 * day's few loans are looked up one by one (`each`); all days' together are joined.
 */
const pointsOf = (db: Reader, at: Rows, each: boolean): Rows => db`
  with stood as (
    select a.slot, a.loan_id, a.drawn_on, a.month, a.on_day, e.slice, sum(${claimChange(db)})::bigint as fen,
           (array_agg(e.detail order by e.seq desc) filter (where e.type = 'banded'))[1] as band, bool_or(e.type = 'written-off') as given_up
    from (${at}) a cross join lateral (
      select * from loan_event e where e.slot = a.slot and e.loan_id = a.loan_id and e.business_on <= a.on_day
        and e.type = any(${[...principalTypes, "banded"]}::text[]) ${oneByOne(db, each)}) e
    group by 1, 2, 3, 4, 5, 6),
  late as (
    select slot, loan_id, drawn_on, month, on_day, slice, fen, max(band) over one as band, bool_or(given_up) over one as given_up
    from stood window one as (partition by slot, loan_id, on_day))
  select a.on_day as day, to_char(a.drawn_on, 'YYYY"Q"Q') as vintage, a.month, ${groupOf(db)},
         sum(a.fen)::bigint as late30_fen, coalesce(sum(a.fen) filter (where a.given_up or a.band = 'over-180'), 0)::bigint as late180_fen
  from late a ${loanAndSlice(db, "a", each)}
  where s.funding_model = any(${[...coreModels]}::text[]) and a.fen > 0 and (a.given_up or a.band = any(${lateBands}::text[]))
  group by 1, 2, 3, 4, 5, 6, 7, 8`;

/** A loan's day of the month; a short month's last day is that of them all. */
export const onItsDay = (tx: Tx, day: IsoDate): Fragment => {
  const ofMonth = Number(day.slice(8));
  return tx`drawn_day between ${ofMonth}::smallint and ${isMonthEnd(day) ? 31 : ofMonth}::smallint`;
};

/** The loans that have been on the book for a whole number of months on a day. */
export const foldVintages = (tx: Tx, day: IsoDate) => tx`
  insert into metric_vintage (day, vintage, month, ${groupNames(tx)}, late30_fen, late180_fen)
  ${pointsOf(
    tx,
    tx`select slot, loan_id, drawn_on, month, ${day}::date as on_day
       from (select slot, loan_id, drawn_on, (12 * (extract(year from ${day}::date) - extract(year from drawn_on))
                      + extract(month from ${day}::date) - extract(month from drawn_on))::smallint as month
             from metric_late where ${onItsDay(tx, day)}) m
       where month between 1 and ${vintageMonths}::integer and (drawn_on + make_interval(months => month::integer))::date = ${day}`,
    true,
  )}`;

/** The same from all facts: every late loan, month after month. */
export const vintagesFromFacts = (db: Reader, { from, to }: Span): Rows =>
  pointsOf(
    db,
    db`select x.slot, x.loan_id, x.drawn_on, n::smallint as month, (x.drawn_on + make_interval(months => n))::date as on_day
       from (select slot, loan_id, drawn_on, min(late_on) as late_on from (${lateLoans(db, { from, to })}) t group by 1, 2, 3) x
       cross join generate_series(1, ${vintageMonths}::integer) n
       where (x.drawn_on + make_interval(months => n))::date between greatest(x.late_on, ${from}::date) and ${to}::date`,
    false,
  );
