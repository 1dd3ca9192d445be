import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { IsoDate } from "../../kernel/calendar.ts";
import { fieldsOf } from "../../kernel/csv.ts";
import { groupBy } from "../../kernel/lists.ts";
import type { Book, RefusedRow } from "../../modules/servicing/index.ts";
import { PlainError } from "../../platform/plain-error.ts";
import type { Raw } from "./fields.ts";
import { gathered } from "./read-json.ts";
import { columns, readAccount, readLine, readLoan, readUser } from "./rows.ts";

type Lines = { readonly rows: readonly Raw[]; readonly broken: readonly RefusedRow[] };

/** A folder with users.csv, lines.csv, loans.csv, instalments.csv and, where there are any, accounts.csv and slices.csv. */
export const readCsvBook = (folder: string, cutOver: IsoDate): Book => {
  const users = linesOf(folder, "users.csv", "user", columns.user);
  const accounts = linesOf(folder, "accounts.csv", "account", columns.account);
  const lines = linesOf(folder, "lines.csv", "line", columns.line);
  const loans = linesOf(folder, "loans.csv", "loan", columns.loan);
  const slices = linesOf(folder, "slices.csv", "slice", ["loan", ...columns.slice]);
  const instalments = linesOf(folder, "instalments.csv", "instalment", ["loan", ...columns.instalment]);
  const ofLoan = { slices: groupBy(slices.rows, loanOf), schedule: groupBy(instalments.rows, loanOf) };
  const known = new Set(loans.rows.map(({ fields }) => String(fields.id)));
  const part = (rows: readonly Raw[] | undefined) => (rows ?? []).map(withoutLoan);
  return gathered(
    cutOver,
    users.rows.map(readUser),
    accounts.rows.map(readAccount),
    lines.rows.map(readLine),
    loans.rows.map((raw) => {
      const id = String(raw.fields.id);
      return readLoan(raw, part(ofLoan.slices.get(id)), part(ofLoan.schedule.get(id)));
    }),
    [
      ...[users, accounts, lines, loans, slices, instalments].flatMap(({ broken }) => broken),
      ...strays("slice", slices.rows, known),
      ...strays("instalment", instalments.rows, known),
    ],
  );
};

const loanOf = ({ fields }: Raw): string => String(fields.loan ?? "");

const withoutLoan = ({ at, fields: { loan: _, ...fields } }: Raw): Raw => ({ at, fields });

/** Parts of loans that are not there. */
const strays = (kind: "slice" | "instalment", rows: readonly Raw[], known: ReadonlySet<string>): RefusedRow[] =>
  rows
    .filter((row) => !known.has(loanOf(row)))
    .map((row) => ({
      ...row.at,
      kind,
      id: null,
      field: "loan",
      problem: `There is no loan ${loanOf(row) || "without an id"} in loans.csv: add its row, or take this one away.`,
    }));

const linesOf = (folder: string, file: string, kind: RefusedRow["kind"], known: readonly string[]): Lines => {
  const path = join(folder, file);
  if (!existsSync(path)) return { rows: [], broken: [] };
  const [first = "", ...rest] = readFileSync(path, "utf8")
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/);
  const header = headerOf(first, file, known);
  const rows: Raw[] = [];
  const broken: RefusedRow[] = [];
  for (const [n, line] of rest.entries()) {
    if (line.trim() === "") continue;
    const at = { file, row: n + 2 };
    const values = fieldsOf(line);
    if (values?.length === header.length)
      rows.push({ at, fields: Object.fromEntries(header.map((name, column) => [name, values[column]?.trim()])) });
    else broken.push({ ...at, kind, id: null, field: null, problem: brokenBy(values, header.length) });
  }
  return { rows, broken };
};

const brokenBy = (values: readonly string[] | undefined, columns: number): string =>
  values
    ? `It has ${values.length} fields, the header ${columns}: put what holds a comma in quotes.`
    : "Its quotes do not close: a quote inside a field is doubled, and a field ends where its line does.";

/** A column that is misspelt would be a field that silently does not count: the whole file is refused. */
const headerOf = (line: string, file: string, known: readonly string[]): readonly string[] => {
  const header = (fieldsOf(line) ?? []).map((name) => name.trim());
  const unknown = header.find((name, n) => !known.includes(name) || header.indexOf(name) !== n);
  if (unknown !== undefined)
    throw new PlainError(
      `The header of ${file} has "${unknown}", which it cannot have, or has twice: ${known.join(",")}.`,
    );
  return header;
};
