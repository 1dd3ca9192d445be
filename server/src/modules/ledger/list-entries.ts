import type { JournalEntry, JournalFilter } from "@suanpan/contract";
import { parseIsoDate } from "../../kernel/calendar.ts";
import { lineOf } from "../../kernel/csv.ts";
import { formatId } from "../../kernel/ids.ts";
import { done, type Outcome } from "../../kernel/outcome.ts";
import type { Reader } from "../../platform/database.ts";
import { badCursor, itemsUnlessSaid, type PageOf, pageOf } from "../../platform/http/page.ts";
import { named } from "./chart.ts";
import { listEntries } from "./journal.store.ts";
import type { Entry } from "./journal.ts";

export const entryView = (entry: Entry): JournalEntry => ({
  id: entry.id,
  book: entry.book as JournalEntry["book"],
  businessOn: entry.businessOn,
  entity: entry.entity,
  rule: entry.rule,
  product: entry.product,
  agreement: BigInt(entry.agreementId) === 0n ? "" : formatId("agr", BigInt(entry.agreementId)),
  channel: BigInt(entry.channelId) === 0n ? "" : formatId("channel", BigInt(entry.channelId)),
  memo: entry.memo,
  events: entry.events,
  lines: entry.lines.map((line) => ({
    ...named(line.account),
    debitFen: line.debitFen,
    creditFen: line.creditFen,
    cashFlow: line.cashFlow,
  })),
});

/** Oldest first. */
export const pageOfEntries = async (
  db: Reader,
  filter: JournalFilter,
  { cursor, limit = itemsUnlessSaid }: { readonly cursor?: string | undefined; readonly limit?: number | undefined },
): Promise<Outcome<PageOf<JournalEntry>, "invalid-request">> => {
  const after = cursor === undefined ? undefined : placeOf(cursor);
  if (cursor !== undefined && !after) return badCursor;
  return done(pageOf((await listEntries(db, filter, after, limit + 1)).map(entryView), limit));
};

/** An entry's id says its day: `usgaap/2024-01-15/…`. */
const placeOf = (id: string) => {
  const businessOn = parseIsoDate(id.split("/")[1] ?? "");
  return businessOn && { businessOn, id };
};

const header = [
  ...["entry", "book", "day", "entity", "rule", "product", "agreement", "channel", "memo", "events"],
  ...["line", "account", "name", "debit_fen", "credit_fen", "cash_flow"],
];

/** A row a line, page by page: as long as the ledger, and no larger in memory than a page. */
export async function* entriesAsCsv(db: Reader, filter: JournalFilter): AsyncGenerator<string, void, undefined> {
  yield `${lineOf(header)}\n`;
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await pageOfEntries(db, filter, { cursor, limit: 500 });
    if (!page.ok) throw new Error("a cursor of our own is not understood");
    yield page.value.items.map(rowsOf).join("");
    cursor = page.value.next;
  }
}

const rowsOf = ({ lines, ...entry }: JournalEntry): string => {
  const { id, book, businessOn, entity, rule, product, agreement, channel, memo, events } = entry;
  const head = [id, book, businessOn, entity, rule, product, agreement, channel, memo, String(events)];
  return lines
    .map((line, n) => [
      String(n + 1),
      line.account,
      line.nameEn,
      String(line.debitFen),
      String(line.creditFen),
      line.cashFlow ?? "",
    ])
    .map((tail) => `${lineOf([...head, ...tail].map(inert))}\n`)
    .join("");
};

/** A memo that begins like a formula would be one in a spreadsheet. */
const inert = (field: string): string => (/^[=+\-@\t]/.test(field) && !/^-?\d+$/.test(field) ? `'${field}` : field);
