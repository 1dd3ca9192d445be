import type { TracedEntry } from "@suanpan/contract";
import type { IsoDate } from "../../../kernel/calendar.ts";
import type { Fen } from "../../../kernel/money.ts";
import type { Reader } from "../../../platform/database.ts";
import type { Scope } from "./movement.store.ts";

export type EntriesFilter = Scope & {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly accounts: readonly string[];
  /** Leave out what carries results to equity at the end of a year. */
  readonly results: boolean;
};

/** A page ends with an entry and an account: one entry may touch several of a line's accounts. */
export type After = { readonly businessOn: IsoDate; readonly id: string; readonly account: string };

const matching = (db: Reader, { book, entity, from, to, accounts, results }: EntriesFilter) => db`
  book = ${book} and business_on between ${from} and ${to} and account = any(${[...accounts]}::text[])
  ${entity === undefined ? db`` : db`and entity = ${entity}`} ${results ? db`and rule <> 'year-end'` : db``}`;

type EntryRow = Omit<TracedEntry, "amountFen"> & { readonly netFen: Fen };

export const entriesBehind = (
  db: Reader,
  filter: EntriesFilter,
  after: After | undefined,
  limit: number,
): Promise<EntryRow[]> => db<EntryRow[]>`
  select id, business_on, entity, rule, account, memo, events, sum(debit_fen - credit_fen)::bigint as net_fen
  from journal_entry join journal_line on entry_id = id
  where ${matching(db, filter)}
    ${after ? db`and (business_on, id, account) > (${after.businessOn}, ${after.id}, ${after.account})` : db``}
  group by business_on, id, account order by business_on, id, account limit ${limit}`;

export const countBehind = async (db: Reader, filter: EntriesFilter): Promise<ReadonlyMap<string, number>> => {
  const rows = await db<{ account: string; n: number }[]>`
    select account, count(distinct id) as n from journal_entry join journal_line on entry_id = id
    where ${matching(db, filter)} group by account`;
  return new Map(rows.map(({ account, n }) => [account, n]));
};
