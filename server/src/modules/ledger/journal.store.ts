import type { BookName } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import { groupBy } from "../../kernel/lists.ts";
import type { Fen } from "../../kernel/money.ts";
import type { Reader, Tx } from "../../platform/database.ts";
import type { Entry, Line } from "./journal.ts";
import { type Lines, ledgerUpTo } from "./kept-month.store.ts";

/** Entries are written once. Whoever posts by SQL (the fold of a day) writes the same two tables in one statement. */
export const insertEntries = async (tx: Tx, entries: readonly Entry[]): Promise<void> => {
  if (entries.length === 0) return;
  const lines = entries.flatMap((entry) =>
    entry.lines.map((line, n) => ({ ...line, entryId: entry.id, lineNo: n + 1 })),
  );
  await tx`
    insert into journal_entry (id, book, business_on, entity, rule, rule_version, product, agreement_id, channel_id, memo, events)
    select * from unnest(
      ${entries.map((e) => e.id)}::text[], ${entries.map((e) => e.book)}::text[], ${entries.map((e) => e.businessOn)}::date[],
      ${entries.map((e) => e.entity)}::text[], ${entries.map((e) => e.rule)}::text[], ${entries.map((e) => e.ruleVersion)}::integer[],
      ${entries.map((e) => e.product)}::text[], ${tx.array(entries.map((e) => e.agreementId))}::bigint[],
      ${tx.array(entries.map((e) => e.channelId))}::bigint[], ${entries.map((e) => e.memo)}::text[], ${entries.map((e) => e.events)}::bigint[])`;
  await tx`
    insert into journal_line (entry_id, line_no, account, debit_fen, credit_fen, cash_flow)
    select * from unnest(
      ${lines.map((l) => l.entryId)}::text[], ${lines.map((l) => l.lineNo)}::smallint[], ${lines.map((l) => l.account)}::text[],
      ${lines.map((l) => l.debitFen)}::bigint[], ${lines.map((l) => l.creditFen)}::bigint[], ${lines.map((l) => l.cashFlow)}::text[])`;
};

export const findEntry = async (db: Reader, id: string): Promise<Entry | undefined> => {
  const [entry] = await db<Omit<Entry, "lines">[]>`
    select id, book, business_on, entity, rule, rule_version, product, agreement_id, channel_id, memo, events from journal_entry where id = ${id}`;
  return entry && { ...entry, lines: await linesOf(db, id) };
};

const linesOf = (db: Reader, id: string): Promise<Line[]> => db<Line[]>`
  select account, debit_fen, credit_fen, cash_flow from journal_line where entry_id = ${id} order by line_no`;

export const postedEntries = async (db: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(
    (await db<{ id: string }[]>`select id from journal_entry where id = any(${ids}::text[])`).map(({ id }) => id),
  );

export type AccountTotal = { readonly account: string; readonly debitFen: Fen; readonly creditFen: Fen };

export const accountTotals = (
  db: Reader,
  filter: { book: string; entity: string | undefined; on: IsoDate },
): Promise<AccountTotal[]> => db<AccountTotal[]>`
  select account, sum(debit_fen)::bigint as debit_fen, sum(credit_fen)::bigint as credit_fen
  from ${ledgerUpTo(db, [filter.on])}
  where book = ${filter.book} ${filter.entity === undefined ? db`` : db`and entity = ${filter.entity}`}
  group by account order by account`;

export type CreditBalance = { readonly beforeFen: Fen; readonly fen: Fen };

/**
 * What each company has on the credit side of some accounts at the end of a day, and had on a day before. The days say
 * which entries to read, and `is true` keeps the accounts from being looked up beside them: where nobody has counted the
 * journals yet, that was done for every entry anew.
 */
export const creditBalances = async (
  db: Reader,
  { book, accounts, before, on }: { book: string; accounts: readonly string[]; before: IsoDate; on: IsoDate },
  lines: Lines = ledgerUpTo,
): Promise<ReadonlyMap<string, ReadonlyMap<string, CreditBalance>>> => {
  const rows = await db<(CreditBalance & { account: string; entity: string })[]>`
    select account, entity, coalesce(sum(credit_fen - debit_fen) filter (where business_on <= ${before}), 0)::bigint as before_fen,
           sum(credit_fen - debit_fen)::bigint as fen
    from ${lines(db, [before, on])} where book = ${book} and (account = any(${[...accounts]}::text[])) is true
    group by account, entity order by account, entity`;
  const byEntity = (found: readonly (typeof rows)[number][]) =>
    new Map(found.map(({ entity, beforeFen, fen }) => [entity, { beforeFen, fen }]));
  return new Map([...groupBy(rows, ({ account }) => account)].map(([account, found]) => [account, byEntity(found)]));
};

export type Unbalanced = { readonly id: string; readonly differenceFen: number };

export const countEntries = async (db: Reader): Promise<number> =>
  (await db<{ n: number }[]>`select count(*) as n from journal_entry`)[0]?.n ?? 0;

export const firstUnbalanced = async (db: Reader): Promise<Unbalanced | undefined> => {
  const [row] = await db<Unbalanced[]>`
    select e.id, coalesce(sum(debit_fen - credit_fen), 1)::bigint as difference_fen
    from journal_entry e left join journal_line l on l.entry_id = e.id
    group by e.id having coalesce(sum(debit_fen - credit_fen), 1) <> 0 order by e.id limit 1`;
  return row;
};

/** An entry as it stands in the ledger, its lines with their numbers. */
export type PostedEntry = Omit<Entry, "lines"> & { readonly lines: readonly PostedLine[] };
export type PostedLine = Line & { readonly lineNo: number };

/** A day's entries as they stand, whoever wrote them. A day has few: they are groups, not facts. */
export const entriesOfDay = async (db: Reader, day: IsoDate): Promise<PostedEntry[]> => {
  const entries = await db<Omit<PostedEntry, "lines">[]>`
    select id, book, business_on, entity, rule, rule_version, product, agreement_id, channel_id, memo, events
    from journal_entry where business_on = ${day} order by id`;
  const lines = await db<(PostedLine & { readonly entryId: string })[]>`
    select entry_id, line_no, account, debit_fen, credit_fen, cash_flow
    from journal_line join journal_entry on journal_entry.id = entry_id where business_on = ${day} order by entry_id, line_no`;
  const byEntry = groupBy(lines, ({ entryId }) => entryId);
  return entries.map((entry) => ({ ...entry, lines: byEntry.get(entry.id) ?? [] }));
};

/** The days something was posted on. */
export const daysOfEntries = (db: Reader): Promise<{ day: IsoDate }[]> => db<{ day: IsoDate }[]>`
  select distinct business_on as day from journal_entry`;

/** An entry that is dated on none of the days. */
export const firstEntryNotOn = async (
  db: Reader,
  days: readonly IsoDate[],
): Promise<{ id: string; businessOn: IsoDate; fen: Fen } | undefined> => {
  const [row] = await db<{ id: string; businessOn: IsoDate; fen: Fen }[]>`
    select id, business_on, coalesce((select sum(debit_fen) from journal_line where entry_id = journal_entry.id), 0)::bigint as fen
    from journal_entry where business_on <> all(${[...days]}::date[]) order by business_on, id limit 1`;
  return row;
};

export type EntityBalance = {
  readonly book: BookName;
  readonly entity: string;
  readonly account: string;
  /** Debits less credits. */
  readonly netFen: Fen;
};

/** Every account of every entity and book up to a day, where it is not nothing. */
export const entityBalances = (db: Reader, on: IsoDate): Promise<EntityBalance[]> => db<EntityBalance[]>`
  select book, entity, account, sum(debit_fen - credit_fen)::bigint as net_fen
  from ${ledgerUpTo(db, [on])} group by book, entity, account having sum(debit_fen - credit_fen) <> 0
  order by book, entity, account`;

export type EntryFilter = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly book?: string | undefined;
  readonly entity?: string | undefined;
  readonly account?: string | undefined;
  readonly rule?: string | undefined;
};

/** Entries in the order of their days, then of their ids, from behind a place. */
export const listEntries = async (
  db: Reader,
  filter: EntryFilter,
  after: { readonly businessOn: IsoDate; readonly id: string } | undefined,
  limit: number,
): Promise<Entry[]> => {
  const { from, to, book, entity, account, rule } = filter;
  const entries = await db<Omit<Entry, "lines">[]>`
    select id, book, business_on, entity, rule, rule_version, product, agreement_id, channel_id, memo, events
    from journal_entry e
    where true ${from === undefined ? db`` : db`and business_on >= ${from}`} ${to === undefined ? db`` : db`and business_on <= ${to}`}
      ${book === undefined ? db`` : db`and book = ${book}`} ${entity === undefined ? db`` : db`and entity = ${entity}`}
      ${rule === undefined ? db`` : db`and rule = ${rule}`}
      ${account === undefined ? db`` : db`and exists (select from journal_line l where l.entry_id = e.id and l.account = ${account})`}
      ${after === undefined ? db`` : db`and (business_on, id) > (${after.businessOn}::date, ${after.id}::text)`}
    order by business_on, id limit ${limit}`;
  const lines = await db<(PostedLine & { readonly entryId: string })[]>`
    select entry_id, line_no, account, debit_fen, credit_fen, cash_flow from journal_line
    where entry_id = any(${entries.map(({ id }) => id)}::text[]) order by entry_id, line_no`;
  const byEntry = groupBy(lines, ({ entryId }) => entryId);
  return entries.map((entry) => ({ ...entry, lines: byEntry.get(entry.id) ?? [] }));
};

/** What each day's journals come to: a digest of every column of every entry and line. */
export const journalDigests = (db: Reader): Promise<{ day: IsoDate; digest: string }[]> => db<
  { day: IsoDate; digest: string }[]
>`
  select e.business_on as day,
         encode(sha256(convert_to(string_agg(concat_ws('|', e.id, e.rule_version, e.memo, e.events, l.line_no, l.account,
           l.debit_fen, l.credit_fen, coalesce(l.cash_flow, '-')), E'\n' order by e.id collate "C", l.line_no), 'UTF8')), 'hex') as digest
  from journal_entry e join journal_line l on l.entry_id = e.id
  group by e.business_on order by e.business_on`;
