import type { IsoDate } from "../../kernel/calendar.ts";
import type { Reader } from "../../platform/database.ts";
import { gradeFrom } from "../books/index.ts";
import { outstandingChange } from "./columns.store.ts";
import { repaidOf } from "./due.store.ts";
import { collectionDays, type Group } from "./group.ts";
import type { Span } from "./volume.store.ts";

export type LoanOf = {
  readonly loanId: bigint;
  readonly slice: number;
  readonly instalment: number | null;
  /** Its place among the rows of its loan, for the cursor. */
  readonly place: number;
  readonly on: IsoDate;
  readonly band: string | null;
  readonly countedFen: number;
  readonly ofFen: number;
};
export type After = { readonly loanId: bigint; readonly place: number };

const inGroup = (db: Reader, group: Group) => db`
  s.funding_model = ${group.fundingModel} and l.product = ${group.product} and l.channel_id = ${group.channelId}
  and s.agreement_id = ${group.agreementId} and width_bucket(l.monthly_rate_ppm, ${[...gradeFrom]}::integer[]) = ${group.grade}`;

/** The slices drawn in a span of days; counted is what went to borrowers who had drawn before. */
export const loansDrawn = (db: Reader, span: Span, group: Group, after: After, limit: number): Promise<LoanOf[]> => db<
  LoanOf[]
>`
  select e.loan_id, e.slice, null::integer as instalment, e.slice::integer as place, e.business_on as on, null as band, case when b.loan_id <> e.loan_id then e.principal_fen else 0 end as counted_fen,
         e.principal_fen as of_fen
  from loan_event e
  join loan l on l.slot = e.slot and l.id = e.loan_id
  join slice s on s.slot = e.slot and s.loan_id = e.loan_id and s.number = e.slice
  join metric_borrower b on b.slot = l.slot and b.user_id = l.user_id
  where e.type = 'drawn' and e.business_on between ${span.from} and ${span.to} and ${inGroup(db, group)}
    and (e.loan_id, e.slice) > (${after.loanId}, ${after.place})
  order by e.loan_id, e.slice limit ${limit}`;

/** The slices outstanding as a day ended, each folded from its facts; counted is what was 91 to 180 days late. */
export const loansStanding = (
  db: Reader,
  on: IsoDate,
  group: Group,
  after: After,
  limit: number,
): Promise<LoanOf[]> => db<LoanOf[]>`
  select s.loan_id, s.number as slice, null::integer as instalment, s.number::integer as place, ${on}::date as on, b.band, case b.band when '91-180' then o.fen else 0 end as counted_fen, o.fen as of_fen
  from slice s join loan l on l.slot = s.slot and l.id = s.loan_id
  join lateral (
    select sum(${outstandingChange(db)})::bigint as fen from loan_event e
    where e.slot = s.slot and e.loan_id = s.loan_id and e.slice = s.number and e.business_on <= ${on}) o on o.fen > 0
  join lateral (
    select coalesce((array_agg(e.detail order by e.seq desc))[1], 'current') as band from loan_event e
    where e.slot = s.slot and e.loan_id = s.loan_id and e.type = 'banded' and e.business_on <= ${on}) b on b.band <> 'over-180'
  where ${inGroup(db, group)} and (s.loan_id, s.number) > (${after.loanId}, ${after.place})
  order by s.loan_id, s.number limit ${limit}`;

/** The instalments that were not paid on their day; counted is what of them was overdue, or of that was repaid in time. */
export const loansOverdue = (
  db: Reader,
  span: Span,
  group: Group,
  after: After,
  limit: number,
  counted: "overdue" | "collected",
): Promise<LoanOf[]> => db<LoanOf[]>`
  select o.loan_id, o.slice, o.instalment, o.instalment::integer * 100 + o.slice as place, o.due_on as on, null as band,
         ${counted === "overdue" ? db`o.overdue_fen` : db`least(o.overdue_fen, greatest(0, coalesce(p.fen, 0)))::bigint`} as counted_fen,
         ${counted === "overdue" ? db`o.principal_fen` : db`o.overdue_fen`} as of_fen
  from metric_overdue o left join lateral (${repaidOf(db)}) p on true
  where o.due_on between ${span.from} and ${span.to}::date - ${counted === "overdue" ? 0 : collectionDays}::integer
    and o.funding_model = ${group.fundingModel} and o.product = ${group.product} and o.channel_id = ${group.channelId}
    and o.agreement_id = ${group.agreementId} and o.grade = ${group.grade}
    and (o.loan_id, o.instalment::integer * 100 + o.slice) > (${after.loanId}, ${after.place})
  order by o.loan_id, o.instalment::integer * 100 + o.slice limit ${limit}`;
