import type { IsoDate } from "../../kernel/calendar.ts";
import type { Fen } from "../../kernel/money.ts";
import type { Reader, Tx } from "../../platform/database.ts";
import type { Entry, Line } from "./journal.ts";

/** Entries are written once. Whoever posts by SQL (the fold of a day) writes the same two tables in one statement. */
export const insertEntries = async (tx: Tx, entries: readonly Entry[]): Promise<void> => {
  if (entries.length === 0) return;
  const lines = entries.flatMap((entry) =>
    entry.lines.map((line, n) => ({
      entry_id: entry.id,
      line_no: n + 1,
      account: line.account,
      debit_fen: line.debitFen,
      credit_fen: line.creditFen,
      cash_flow: line.cashFlow,
    })),
  );
  await tx`insert into journal_entry ${tx(
    entries.map((e) => ({
      id: e.id,
      book: e.book,
      business_on: e.businessOn,
      entity: e.entity,
      rule: e.rule,
      rule_version: e.ruleVersion,
      product: e.product,
      agreement_id: e.agreementId,
      channel_id: e.channelId,
      memo: e.memo,
      events: e.events,
    })),
  )}`;
  await tx`insert into journal_line ${tx(lines)}`;
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
  from journal_line join journal_entry on journal_entry.id = entry_id
  where book = ${filter.book} and business_on <= ${filter.on} ${filter.entity === undefined ? db`` : db`and entity = ${filter.entity}`}
  group by account order by account`;

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

/** A day's lines as they stand in the ledger, folded ones only. */
export const foldedLines = (
  db: Reader,
  day: IsoDate,
): Promise<{ entryId: string; lineNo: number; account: string; debitFen: Fen; creditFen: Fen }[]> => db`
  select entry_id, line_no, account, debit_fen, credit_fen from journal_line join journal_entry on journal_entry.id = entry_id
  where business_on = ${day} and rule <> 'manual' order by entry_id, line_no`;
