import type { IsoDate } from "../../kernel/calendar.ts";
import type { Reader, Tx } from "../../platform/database.ts";
import { groupNames, groupOf, loanAndSlice, oneByOne, outstandingChange, principalTypes } from "./columns.store.ts";
import type { Rows, Span } from "./volume.store.ts";

/** Loans over months: the band each began and ended a month in, unless it was current at both. */
const rollsOf = (db: Reader, over: Rows, each: boolean): Rows => db`
  with stood as (
    select m.slot, m.loan_id, m.before_day, m.on_day, e.slice,
           coalesce(sum(${outstandingChange(db)}) filter (where e.business_on <= m.before_day), 0)::bigint as fen,
           (array_agg(e.detail order by e.seq desc) filter (where e.type = 'banded' and e.business_on <= m.before_day))[1] as before,
           (array_agg(e.detail order by e.seq desc) filter (where e.type = 'banded'))[1] as now,
           (array_agg(e.type order by e.seq desc) filter (where e.type in ('settled', 'reopened')))[1] as ended,
           bool_or(e.type = 'written-off') as given_up
    from (${over}) m cross join lateral (
      select * from loan_event e where e.slot = m.slot and e.loan_id = m.loan_id and e.business_on <= m.on_day
        and e.type = any(${[...principalTypes, "banded", "settled", "reopened"]}::text[]) ${oneByOne(db, each)}) e
    group by 1, 2, 3, 4, 5),
  -- What is said of a loan is said of its first slice.
  told as (
    select slot, loan_id, on_day, slice, fen, coalesce(max(before) over one, 'current') as before, coalesce(max(now) over one, 'current') as now,
           max(ended) over one as ended, bool_or(given_up) over one as given_up
    from stood window one as (partition by slot, loan_id, on_day))
  select to_char(m.on_day, 'YYYY-MM') as month, ${groupOf(db)}, m.before as from_band,
         case when m.given_up then 'written-off' when m.ended = 'settled' then 'settled' else m.now end as to_band,
         count(*) filter (where s.number = 1) as loans, sum(m.fen)::bigint as fen
  from told m ${loanAndSlice(db, "m", each)}
  where m.fen > 0 and (m.before <> 'current' or m.now <> 'current' or m.given_up)
  group by 1, 2, 3, 4, 5, 6, 7, 8`;

/**
 * A month's rolls, on its last day. Only loans that are late now, or were banded or given up since the month began, can
 * have been late at its beginning or its end.
 */
export const foldRolls = (tx: Tx, before: IsoDate, on: IsoDate) => tx`
  insert into metric_roll (month, ${groupNames(tx)}, from_band, to_band, loans, fen)
  ${rollsOf(
    tx,
    tx`select slot, loan_id, ${before}::date as before_day, ${on}::date as on_day
       from (select slot, id as loan_id from loan where band <> 'current' and state = 'active'
             union select slot, loan_id from loan_event where business_on > ${before} and type in ('banded', 'written-off')) c`,
    true,
  )}`;

/** The same from all facts: every loan that was ever banded or given up, in each month until it ended. */
export const rollsFromFacts = (db: Reader, { from, to }: Span): Rows =>
  rollsOf(
    db,
    db`select c.slot, c.loan_id, (month - interval '1 day')::date as before_day, (month + interval '1 month' - interval '1 day')::date as on_day
       from (select slot, loan_id, min(business_on) as first_on,
                    case when bool_or(type = 'written-off') or (array_agg(detail order by seq desc))[1] = 'current' then max(business_on) else ${to}::date end as last_on
             from loan_event where type in ('banded', 'written-off') and business_on <= ${to} group by slot, loan_id) c
       cross join lateral generate_series(date_trunc('month', c.first_on), c.last_on::timestamp, interval '1 month') month
       where (month + interval '1 month' - interval '1 day')::date <= ${to} and month >= date_trunc('month', ${from}::timestamp)`,
    false,
  );
