import type { IsoDate } from "../../kernel/calendar.ts";
import type { Reader, Tx } from "../../platform/database.ts";
import { groupNames, groupOf, outstandingChange, principalTypes } from "./columns.store.ts";
import type { Rows, Span } from "./volume.store.ts";

const types = [...principalTypes, "banded"];

/**
 * Moves outstanding principal between bands by what happened on a day. A loan that stayed in its band moves by its
 * facts of the day alone; one that changed it leaves the one band as it stood and enters the other as it stands. The next
 * day is open by now: a loan that was banded on it is looked up in its history, all others are in the band they say.
 */
export const foldMoves = (tx: Tx, day: IsoDate) => tx`
  with touched as (
    select slot, loan_id, bool_or(type = 'banded') as banded from loan_event
    where business_on = ${day} and type = any(${types}::text[]) group by slot, loan_id),
  since as (select distinct slot, loan_id from loan_event where business_on > ${day} and type = 'banded'),
  stood as (
    select t.slot, t.loan_id, t.banded,
           case when n.loan_id is null then l.band else coalesce((
             select e.detail from loan_event e where e.slot = t.slot and e.loan_id = t.loan_id and e.type = 'banded'
               and e.business_on <= ${day} order by e.seq desc limit 1), 'current') end as band,
           case when t.banded then coalesce((
             select e.detail from loan_event e where e.slot = t.slot and e.loan_id = t.loan_id and e.type = 'banded'
               and e.business_on < ${day} order by e.seq desc limit 1), 'current') end as band_before
    from touched t join loan l on l.slot = t.slot and l.id = t.loan_id
    left join since n on n.slot = t.slot and n.loan_id = t.loan_id),
  changed as (
    select e.slot, e.loan_id, e.slice, sum(${outstandingChange(tx)})::bigint as fen from loan_event e
    where e.business_on = ${day} and e.type = any(${types}::text[]) group by 1, 2, 3),
  part as (
    select st.band, st.band_before, st.banded, coalesce(c.fen, 0) as change_fen, ${groupOf(tx)},
           case when st.banded then coalesce((
             select sum(${outstandingChange(tx)}) from loan_event e
             where e.slot = s.slot and e.loan_id = s.loan_id and e.slice = s.number and e.business_on < ${day}), 0) else 0 end as before_fen
    from stood st join loan l on l.slot = st.slot and l.id = st.loan_id
    join slice s on s.slot = st.slot and s.loan_id = st.loan_id
    left join changed c on c.slot = s.slot and c.loan_id = s.loan_id and c.slice = s.number)
  insert into metric_move (day, ${groupNames(tx)}, band, change_fen)
  select ${day}::date, ${groupNames(tx)}, m.band, sum(m.fen)::bigint
  from part cross join lateral (values (part.band, before_fen + change_fen), (part.band_before, -before_fen)) m(band, fen)
  where m.band is not null group by ${groupNames(tx)}, m.band having sum(m.fen) <> 0`;

/** The same from all facts up to a day at once: each loan's days in order, each slice before and after. */
export const movesFromFacts = (db: Reader, { from, to }: Span): Rows => db`
  select day, ${groupNames(db)}, m.band, sum(m.fen)::bigint as change_fen
  from (
    select p.business_on as day, ${groupOf(db)}, p.band, p.fen,
           lag(p.band) over one as band_before, coalesce(lag(p.fen) over one, 0) as fen_before
    from (
      select d.slot, d.loan_id, s.number, d.business_on, d.band,
             sum(coalesce(c.fen, 0)) over (partition by d.slot, d.loan_id, s.number order by d.business_on) as fen
      from (
        select slot, loan_id, business_on, coalesce(max(detail) over (partition by slot, loan_id, times), 'current') as band
        from (
          select slot, loan_id, business_on, (array_agg(detail order by seq desc) filter (where type = 'banded'))[1] as detail,
                 sum(max(case type when 'banded' then 1 else 0 end)) over (partition by slot, loan_id order by business_on) as times
          from loan_event where business_on <= ${to} and type = any(${types}::text[]) group by slot, loan_id, business_on) t) d
      join slice s on s.slot = d.slot and s.loan_id = d.loan_id
      left join (
        select e.slot, e.loan_id, e.slice, e.business_on, sum(${outstandingChange(db)})::bigint as fen from loan_event e
        where e.business_on <= ${to} and e.type = any(${types}::text[]) group by 1, 2, 3, 4) c
        on c.slot = d.slot and c.loan_id = d.loan_id and c.slice = s.number and c.business_on = d.business_on) p
    join loan l on l.slot = p.slot and l.id = p.loan_id
    join slice s on s.slot = p.slot and s.loan_id = p.loan_id and s.number = p.number
    window one as (partition by p.slot, p.loan_id, p.number order by p.business_on)) x
  cross join lateral (values (x.band, x.fen), (x.band_before, -x.fen_before)) m(band, fen)
  where m.band is not null and day >= ${from} group by day, ${groupNames(db)}, m.band having sum(m.fen) <> 0`;
