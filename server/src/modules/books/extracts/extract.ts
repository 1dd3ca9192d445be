import { Readable } from "node:stream";
import type { BookName } from "@suanpan/contract";
import { lineOf } from "../../../kernel/csv.ts";
import { formatDecimal } from "../../../kernel/decimal.ts";
import type { Reader } from "../../../platform/database.ts";
import type { Period } from "../statements/period.ts";

export type Cell = string | number | bigint | null;

export type ExtractAsked = { readonly period: Period; readonly book: BookName; readonly entity: string | undefined };

/** A table for an auditor: named columns, and rows that come one after the other, however many there are. */
export type Extract = {
  readonly name: string;
  readonly titleEn: string;
  readonly titleZh: string;
  readonly columns: readonly string[];
  readonly rows: (db: Reader, asked: ExtractAsked) => AsyncIterable<readonly Cell[]>;
};

/** Amounts leave the house in yuan. */
export const yuan = (amountFen: number): string => formatDecimal(amountFen, 2);

const text = (cell: Cell): string => (cell === null ? "" : String(cell));

/** The extract as a CSV file, a chunk of lines at a time. */
export async function* csvOf(extract: Extract, db: Reader, asked: ExtractAsked): AsyncGenerator<string> {
  yield `${lineOf(extract.columns)}\r\n`;
  let chunk: string[] = [];
  for await (const row of extract.rows(db, asked)) {
    chunk.push(`${lineOf(row.map(text))}\r\n`);
    if (chunk.length < 500) continue;
    yield chunk.join("");
    chunk = [];
  }
  if (chunk.length > 0) yield chunk.join("");
}

export const csvStream = (extract: Extract, db: Reader, asked: ExtractAsked): Readable =>
  Readable.from(csvOf(extract, db, asked));

/** Rows of a list that is read at once. */
export async function* eachOf<Row>(list: Promise<readonly Row[]>, cells: (row: Row) => readonly Cell[]) {
  for (const row of await list) yield cells(row);
}

/** Rows that come in batches. */
export async function* eachIn<Row>(batches: AsyncIterable<readonly Row[]>, cells: (row: Row) => readonly Cell[]) {
  for await (const batch of batches) for (const row of batch) yield cells(row);
}
