import type { IsoDate } from "../../kernel/calendar.ts";
import type { Book } from "../../modules/servicing/index.ts";
import { PlainError } from "../../platform/plain-error.ts";
import type { Raw } from "./fields.ts";
import { type Read, readAccount, readLine, readLoan, readUser } from "./rows.ts";

export const bookFormat = "suanpan-book/1";

/** One JSON document: `{ format, cutOver, users, accounts, lines, loans }`. A row is a place in its list, counted from 1. */
export const readJsonBook = (text: string, name: string, cutOver: IsoDate): Book => {
  const document = documentOf(text, name);
  if (document.format !== bookFormat)
    throw new PlainError(`${name} is not a book: its "format" must be "${bookFormat}" (docs/moving-in.md).`);
  if (document.cutOver !== cutOver)
    throw new PlainError(
      `${name} is the book of ${document.cutOver ?? "no day"}, but the cut-over asked for is ${cutOver}.`,
    );
  const known = ["format", "cutOver", "users", "accounts", "lines", "loans"];
  const unknown = Object.keys(document).find((key) => !known.includes(key));
  if (unknown !== undefined)
    throw new PlainError(`${name} has "${unknown}", which a book does not have: ${known.join(", ")}.`);
  return gathered(
    cutOver,
    rowsOf(document, "users", name).map(readUser),
    rowsOf(document, "accounts", name).map(readAccount),
    rowsOf(document, "lines", name).map(readLine),
    rowsOf(document, "loans", name).map((raw) => {
      const { slices, schedule, ...fields } = raw.fields;
      return readLoan({ ...raw, fields }, within(raw, "slices", slices), within(raw, "schedule", schedule));
    }),
  );
};

/** What could be read, and what could not. */
export const gathered = (
  cutOver: IsoDate,
  users: readonly Read<Book["users"][number]>[],
  accounts: readonly Read<Book["accounts"][number]>[],
  lines: readonly Read<Book["lines"][number]>[],
  loans: readonly Read<Book["loans"][number]>[],
  strays: Book["unread"] = [],
): Book => ({
  cutOver,
  users: users.flatMap(rowOf),
  accounts: accounts.flatMap(rowOf),
  lines: lines.flatMap(rowOf),
  loans: loans.flatMap(rowOf),
  unread: [
    ...[...users, ...accounts, ...lines, ...loans].flatMap((read) => ("refused" in read ? read.refused : [])),
    ...strays,
  ],
});

const rowOf = <T>(read: Read<T>): T[] => ("row" in read ? [read.row] : []);

const documentOf = (text: string, name: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch (error) {
    throw new PlainError(`${name} is not valid JSON: ${(error as Error).message}.`);
  }
  throw new PlainError(`${name} must be one JSON object (docs/moving-in.md).`);
};

const rowsOf = (document: Record<string, unknown>, list: string, name: string): Raw[] => {
  const rows = document[list] ?? [];
  if (!Array.isArray(rows)) throw new PlainError(`"${list}" in ${name} must be a list.`);
  return rows.map((row, n) => ({ at: { file: `${name} ${list}`, row: n + 1 }, fields: fieldsIn(row) }));
};

const within = ({ at }: Raw, list: string, rows: unknown): Raw[] =>
  (Array.isArray(rows) ? rows : rows === undefined || rows === null ? [] : [rows]).map((row, n) => ({
    at: { file: `${at.file} ${at.row} ${list}`, row: n + 1 },
    fields: fieldsIn(row),
  }));

/** What is no object has no field anybody knows: the row is refused for what it lacks. */
const fieldsIn = (row: unknown): Raw["fields"] =>
  typeof row === "object" && row !== null && !Array.isArray(row) ? (row as Raw["fields"]) : {};
