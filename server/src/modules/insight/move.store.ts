import type { IsoDate } from "../../kernel/calendar.ts";
import type { Reader, Tx } from "../../platform/database.ts";
import { groupNames, groupOf, loanAndSlice, outstandingChange, principalTypes } from "./columns.store.ts";
import type { Rows, Span } from "./volume.store.ts";

const types = [...principalTypes, "banded"];

/**
 * Moves outstanding principal between bands by what happened on a day. A loan that stayed in its band moves by its
 * facts of the day alone; one that changed it leaves the one band as it stood and enters the other as it stands. The next
 * day is open by now: a loan that was banded on it is looked up in its history, all others are in the band they say.
 */
export const foldMoves = (tx: Tx, day: IsoDate) => tx`
  with told as materialized (
    select slot, loan_id, slice, fen, bool_or(banded) over (partition by slot, loan_id) as banded
    from (select e.slot, e.loan_id, e.slice, sum(${outstandingChange(tx)})::bigint as fen, bool_or(e.type = 'banded') as banded
          from loan_event e where e.business_on = ${day} and e.type = any(${types}::text[]) group by 1, 2, 3) t),
  later as materialized (select distinct slot, loan_id from loan_event where business_on > ${day} and type = 'banded'),
  stayed as (
    select ${groupOf(tx)}, ${bandOn(tx, day)} as band, t.fen
    from told t ${loanAndSlice(tx, "t", true)}
    where not t.banded and t.fen <> 0),
  went as (
    select ${groupOf(tx)}, ${bandOn(tx, day)} as band, coalesce(${lastBand(tx)} and e.business_on < ${day} order by e.seq desc limit 1), 'current') as band_before,
           o.fen, o.before_fen
    from (select distinct slot, loan_id from told where banded) t
    join loan l on l.slot = t.slot and l.id = t.loan_id
    join slice s on s.slot = t.slot and s.loan_id = t.loan_id
    cross join lateral (
      select coalesce(sum(${outstandingChange(tx)}), 0)::bigint as fen,
             coalesce(sum(${outstandingChange(tx)}) filter (where e.business_on < ${day}), 0)::bigint as before_fen
      from loan_event e where e.slot = s.slot and e.loan_id = s.loan_id and e.slice = s.number and e.business_on <= ${day}) o)
  insert into metric_move (day, ${groupNames(tx)}, band, change_fen)
  select ${day}::date, ${groupNames(tx)}, band, sum(fen)::bigint
  from (
    select ${groupNames(tx)}, band, fen from stayed
    union all select ${groupNames(tx)}, band, fen from went
    union all select ${groupNames(tx)}, band_before, -before_fen from went) m
  group by ${groupNames(tx)}, band having sum(fen) <> 0`;

/** The beginning of a look-up in a loan's history: what it was last banded as. */
const lastBand = (db: Reader) => db`
  (select e.detail from loan_event e where e.slot = l.slot and e.loan_id = l.id and e.type = 'banded'`;

const bandOn = (db: Reader, day: IsoDate) => db`
  case when (l.slot, l.id) in (select slot, loan_id from later)
       then coalesce(${lastBand(db)} and e.business_on <= ${day} order by e.seq desc limit 1), 'current') else l.band end`;

/**
 * The same from all facts up to a day at once. A loan that was never banded is current all its life, and its facts are
 * its moves; of the others, the days of each slice in order, each as it was before and after.
 */
export const movesFromFacts = (db: Reader, { from, to }: Span): Rows => db`
  with banded as materialized (
    select slot, loan_id, business_on, (array_agg(detail order by seq desc))[1] as detail
    from loan_event where business_on <= ${to} and type = 'banded' group by 1, 2, 3),
  told as (
    select e.slot, e.loan_id, e.slice, e.business_on, sum(${outstandingChange(db)})::bigint as fen, null::text as detail
    from loan_event e
    where e.business_on <= ${to} and e.type = any(${[...principalTypes]}::text[]) and (e.slot, e.loan_id) in (select slot, loan_id from banded)
    group by 1, 2, 3, 4
    union all
    select b.slot, b.loan_id, s.number, b.business_on, 0, b.detail
    from banded b join slice s on s.slot = b.slot and s.loan_id = b.loan_id),
  summed as (
    select slot, loan_id, slice, business_on, sum(sum(fen)) over one as fen, max(detail) as detail, sum(count(detail)) over one as times
    from told group by 1, 2, 3, 4 window one as (partition by slot, loan_id, slice order by business_on)),
  stood as (
    select *, coalesce(max(detail) over (partition by slot, loan_id, slice, times), 'current') as band from summed),
  moved as (
    select *, lag(band) over one as band_before, coalesce(lag(fen) over one, 0) as fen_before
    from stood window one as (partition by slot, loan_id, slice order by business_on)),
  move as (
    select e.slot, e.loan_id, e.slice, e.business_on, 'current' as band, ${outstandingChange(db)} as fen
    from loan_event e
    where e.business_on between ${from} and ${to} and e.type = any(${[...principalTypes]}::text[])
      and (e.slot, e.loan_id) not in (select slot, loan_id from banded)
    union all
    select p.slot, p.loan_id, p.slice, p.business_on, m.band, m.fen
    from moved p cross join lateral (values (p.band, p.fen), (p.band_before, -p.fen_before)) m(band, fen)
    where m.band is not null and p.business_on >= ${from})
  select m.business_on as day, ${groupOf(db)}, m.band, sum(m.fen)::bigint as change_fen
  from move m ${loanAndSlice(db, "m", false)}
  group by 1, 2, 3, 4, 5, 6, 7 having sum(m.fen) <> 0`;
