import type { IsoDate } from "../../../kernel/calendar.ts";
import type { Fen } from "../../../kernel/money.ts";
import type { Reader } from "../../../platform/database.ts";

/** By how much one book has more on an account than the other, from entries of one rule in one month. */
export type Difference = {
  readonly entity: string;
  readonly rule: string;
  readonly month: string;
  readonly account: string;
  /** What people wrote by hand: all the accounts of their entries. */
  readonly beside: readonly string[] | null;
  /** Debits less credits in the IFRS book, less those by US GAAP. */
  readonly netFen: Fen;
};

/** Carrying a year's result to equity is left out: in a balance sheet it moves nothing from line to line. */
export const differencesOfBooks = (
  db: Reader,
  {
    to,
    entity,
    byHand,
  }: { readonly to: IsoDate; readonly entity: string | undefined; readonly byHand: readonly string[] },
): Promise<Difference[]> => db<Difference[]>`
  with entry as (
    select id, book, entity, rule, to_char(business_on, 'YYYY-MM') as month,
           case when rule = any(${[...byHand]}::text[])
                then (select array_agg(distinct account order by account) from journal_line where entry_id = journal_entry.id) end as beside
    from journal_entry
    where business_on <= ${to} and rule <> 'year-end' ${entity === undefined ? db`` : db`and entity = ${entity}`})
  select entity, rule, month, account, beside,
         sum(case book when 'ifrs' then debit_fen - credit_fen else credit_fen - debit_fen end)::bigint as net_fen
  from entry join journal_line on entry_id = id
  group by entity, rule, month, account, beside
  having sum(case book when 'ifrs' then debit_fen - credit_fen else credit_fen - debit_fen end) <> 0
  order by entity, rule, month, account`;
