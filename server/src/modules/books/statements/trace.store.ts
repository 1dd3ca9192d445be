import type { TracedEntry } from "@suanpan/contract";
import type { IsoDate } from "../../../kernel/calendar.ts";
import type { Fen } from "../../../kernel/money.ts";
import type { Reader } from "../../../platform/database.ts";
import { isBeside, isDistributed, type Scope } from "./movement.store.ts";

export type EntriesFilter = Scope & {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly accounts: readonly string[];
  /** Leave out what carries results to equity at the end of a year. */
  readonly results: boolean;
  /** Not all lines on these accounts, but those of a movement. */
  readonly only?: Only;
};

/** The lines of a movement: by their class of cash flow, or by what else their entries touch. */
export type Only =
  | { readonly by: "flow"; readonly places: readonly string[] }
  | { readonly by: "distribution" }
  | { readonly by: "beside"; readonly accounts: readonly string[] }
  /** Whatever is neither a distribution nor an award. */
  | { readonly by: "rest"; readonly expenses: readonly string[] };

const chosen = (db: Reader, only: Only | undefined) => {
  if (only === undefined) return db``;
  if (only.by === "flow")
    return db`and account || '|' || coalesce(cash_flow, '') = any(${[...only.places]}::text[]) and rule not in ('year-end', 'opening-balances')`;
  if (only.by === "distribution") return db`and ${isDistributed(db)}`;
  if (only.by === "beside") return db`and rule <> 'year-end' and ${isBeside(db, only.accounts)}`;
  return db`and rule <> 'year-end' and not (account = 'retained-earnings' and ${isDistributed(db)})
    and not (account = 'paid-in-capital' and ${isBeside(db, only.expenses)})`;
};

/** A page ends with an entry and an account: one entry may touch several of a line's accounts. */
export type After = { readonly businessOn: IsoDate; readonly id: string; readonly account: string };

const matching = (db: Reader, { book, entity, from, to, accounts, results, only }: EntriesFilter) => db`
  book = ${book} and business_on between ${from} and ${to} and account = any(${[...accounts]}::text[])
  ${entity === undefined ? db`` : db`and entity = ${entity}`} ${results ? db`and rule <> 'year-end'` : db``} ${chosen(db, only)}`;

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

export type Behind = { readonly entries: number; readonly netFen: Fen };

/** How many entries stand behind each account, and what their lines come to. */
export const countBehind = async (db: Reader, filter: EntriesFilter): Promise<ReadonlyMap<string, Behind>> => {
  const rows = await db<({ account: string } & Behind)[]>`
    select account, count(distinct id) as entries, sum(debit_fen - credit_fen)::bigint as net_fen from journal_entry join journal_line on entry_id = id
    where ${matching(db, filter)} group by account`;
  return new Map(rows.map(({ account, ...behind }) => [account, behind]));
};
