import type { PendingQuery, Row } from "postgres";
import type { IsoDate } from "../../kernel/calendar.ts";
import type { Fragment, Reader, Tx } from "../../platform/database.ts";
import { groupNames, groupOf } from "./columns.store.ts";

export type Span = { readonly from: IsoDate; readonly to: IsoDate };
/** A piece of SQL that stands for a table. */
export type Rows = PendingQuery<Row[]>;

export const isDrawdown = (db: Reader): Fragment => db`e.type in ('drawn', 'moved-in')`;

/** Everybody's first drawdown in a span of days, by the order in which the facts were written. */
export const firstDrawdowns = (db: Reader, { from, to }: Span): Rows => db`
  select distinct on (l.slot, l.user_id) l.slot, l.user_id, l.id as loan_id, e.business_on as first_on
  from loan_event e join loan l on l.slot = e.slot and l.id = e.loan_id
  where ${isDrawdown(db)} and e.business_on between ${from} and ${to}
  order by l.slot, l.user_id, e.business_on, e.recorded_at, l.id`;

/** What was drawn in a span of days; `borrower` says which loan was each borrower's first: every other is a repeat. */
export const volumesOf = (db: Reader, { from, to }: Span, borrower: Rows): Rows => db`
  select e.business_on as day, ${groupOf(db)}, count(*) filter (where e.slice = 1) as loans, sum(e.principal_fen)::bigint as volume_fen,
         coalesce(sum(e.principal_fen) filter (where b.loan_id is null), 0)::bigint as repeat_fen,
         sum(e.principal_fen::numeric * case l.tenor_unit when 'days' then l.tenor else 30 * l.tenor end)::numeric(38, 0) as tenor_days
  from loan_event e
  join loan l on l.slot = e.slot and l.id = e.loan_id
  join slice s on s.slot = e.slot and s.loan_id = e.loan_id and s.number = e.slice
  left join (${borrower}) b on b.slot = l.slot and b.user_id = l.user_id and b.loan_id = l.id
  where e.type = 'drawn' and e.business_on between ${from} and ${to} group by 1, 2, 3, 4, 5, 6`;

/** Who came for the first time in a span of days, by the channel they came through. */
export const usersOf = (db: Reader, { from, to }: Span, borrower: Rows): Rows => db`
  select day, channel_id, sum(registered)::bigint as registered, sum(approved)::bigint as approved, sum(drawn)::bigint as drawn
  from (
    select registered_on as day, channel_id, count(*) as registered, 0 as approved, 0 as drawn
    from app_user where registered_on between ${from} and ${to} group by 1, 2
    union all
    select a.applied_on, u.channel_id, 0, count(*), 0
    from application a join app_user u on u.slot = a.slot and u.id = a.user_id
    where a.state = 'approved' and a.applied_on between ${from} and ${to}
      and not exists (select from application b where b.slot = a.slot and b.user_id = a.user_id and b.state = 'approved'
                        and (b.applied_on, b.id) < (a.applied_on, a.id)) group by 1, 2
    union all
    select b.first_on, u.channel_id, 0, 0, count(*)
    from (${borrower}) b join app_user u on u.slot = b.slot and u.id = b.user_id
    where b.first_on between ${from} and ${to} group by 1, 2) came
  group by 1, 2`;

/** Of the day's first drawdowns, those of people who had none before. */
export const keepBorrowers = (tx: Tx, day: IsoDate) => tx`
  insert into metric_borrower (slot, user_id, loan_id, first_on)
  ${firstDrawdowns(tx, { from: day, to: day })} on conflict do nothing`;

const borrowers = (tx: Tx): Rows => tx`select slot, user_id, loan_id, first_on from metric_borrower`;

export const foldVolumes = (tx: Tx, day: IsoDate) => tx`
  insert into metric_day (day, ${groupNames(tx)}, loans, volume_fen, repeat_fen, tenor_days)
  ${volumesOf(tx, { from: day, to: day }, borrowers(tx))}`;

/** The borrowers of the day by their date: an index over them all is not worth its keep. */
export const foldUsers = (tx: Tx, day: IsoDate) => tx`
  insert into metric_user (day, channel_id, registered, approved, drawn)
  ${usersOf(
    tx,
    { from: day, to: day },
    tx`select b.slot, b.user_id, b.loan_id, b.first_on from metric_borrower b
       join (${firstDrawdowns(tx, { from: day, to: day })}) d on d.slot = b.slot and d.user_id = b.user_id and d.loan_id = b.loan_id`,
  )}`;
