import { type IsoDate, isMonthEnd } from "../../kernel/calendar.ts";
import type { Fragment, Reader, Tx } from "../../platform/database.ts";

/** Accounts that stand agreement by agreement: one's credit balance is not hidden by another's debit. */
const accountsByAgreement = ["contract-assets"];

/** Lines for whoever sums them up to the last of some days, and tells those up to each of them apart. The days ascend. */
export type Lines = (db: Reader, days: readonly IsoDate[]) => Fragment;

const journals = (db: Reader) => db`
  select e.book, e.business_on, e.entity, l.account, e.rule, l.cash_flow, e.agreement_id,
         exists (select from journal_line o where o.entry_id = e.id and o.account = 'moved-in') as moved_in,
         l.debit_fen, l.credit_fen
  from journal_entry e join journal_line l on l.entry_id = e.id`;

/** The last day up to which everything is kept, of months that end on or before a day. */
const keptThrough = (db: Reader, day: IsoDate) => db`
  coalesce((select max(month) from ledger_month where month <= ${day}), '-infinity'::date)`;

/**
 * Up to a day, what is kept of locked months as lines on their last days, and the journals since. Kept months end where
 * a day that is no month's end is asked for: what came before that day within its month is known to the journals only.
 */
export const ledgerUpTo: Lines = (db, days) => {
  const last = days.at(-1) as IsoDate;
  const whole = days.find((day) => !isMonthEnd(day)) ?? last;
  return db`(
    select book, month as business_on, entity, account, rule, cash_flow, agreement_id, moved_in, debit_fen, credit_fen
    from ledger_month where month <= ${whole}
    union all
    ${journals(db)} where e.business_on > ${keptThrough(db, whole)} and e.business_on <= ${last}) line`;
};

/** The same from the journals alone: for proofs, and for whoever doubts what is kept. */
export const journalsUpTo: Lines = (db, days) => db`(
  ${journals(db)} where e.business_on <= ${days.at(-1) as IsoDate}) line`;

/** The months up to a day that have entries, the first one first. */
export const monthsUpTo = async (db: Reader, on: IsoDate): Promise<string[]> =>
  (
    await db<{ month: string }[]>`
      select to_char(month, 'YYYY-MM') as month from ledger_month where month <= ${on}
      union
      select to_char(business_on, 'YYYY-MM') from journal_entry where business_on > ${keptThrough(db, on)} and business_on <= ${on}
      order by 1`
  ).map(({ month }) => month);

/** Keeps the sums of every month up to a last day, and of none after it. What is kept already stays as it is. */
export const keepMonths = async (tx: Tx, last: IsoDate | undefined): Promise<void> => {
  await tx`delete from ledger_month where month > ${last ?? "-infinity"}`;
  if (last === undefined) return;
  await tx`
    insert into ledger_month (month, book, entity, account, rule, cash_flow, agreement_id, moved_in, debit_fen, credit_fen)
    select (date_trunc('month', business_on) + interval '1 month - 1 day')::date, book, entity, account, rule, cash_flow,
           case when account = any(${accountsByAgreement}::text[]) then agreement_id else 0 end, moved_in,
           sum(debit_fen), sum(credit_fen)
    from (${journals(tx)} where e.business_on > ${keptThrough(tx, last)} and e.business_on <= ${last}) line
    group by 1, 2, 3, 4, 5, 6, 7, 8`;
};

export type Kept = { readonly rows: number; readonly last: IsoDate | null };

export const keptSoFar = async (db: Reader): Promise<Kept> =>
  (await db<Kept[]>`select count(*) as rows, max(month) as last from ledger_month`)[0] ?? { rows: 0, last: null };

export type KeptFault = {
  readonly month: string;
  readonly book: string;
  readonly entity: string;
  readonly account: string;
  readonly rule: string;
  readonly kept: string;
  readonly told: string;
};

/** The first sum that is not what the journals up to the last kept month come to. */
export const firstKeptFault = async (db: Reader): Promise<KeptFault | undefined> => {
  const [row] = await db<KeptFault[]>`
    select to_char(month, 'YYYY-MM') as month, book, entity, account, rule,
           concat(sum(case when kept then debit_fen else 0 end), '/', sum(case when kept then credit_fen else 0 end)) as kept,
           concat(sum(case when kept then 0 else debit_fen end), '/', sum(case when kept then 0 else credit_fen end)) as told
    from (
      select true as kept, month, book, entity, account, rule, cash_flow, agreement_id, moved_in, debit_fen, credit_fen from ledger_month
      union all
      select false, (make_date(extract(year from business_on)::integer, extract(month from business_on)::integer, 1) + interval '1 month')::date - 1,
             book, entity, account, rule, cash_flow, case account when 'contract-assets' then agreement_id else 0 end,
             entry_id in (select entry_id from journal_line where account = 'moved-in'), debit_fen, credit_fen
      from journal_line join journal_entry on journal_entry.id = entry_id
      where business_on <= (select max(month) from ledger_month)) both_ways
    group by month, book, entity, account, rule, cash_flow, agreement_id, moved_in
    having sum(case when kept then debit_fen else -debit_fen end) <> 0 or sum(case when kept then credit_fen else -credit_fen end) <> 0
    order by 1, 2, 3, 4, 5, cash_flow, agreement_id, moved_in limit 1`;
  return row;
};
