import {
  books,
  cashFlows,
  type FileFault,
  type JournalFile,
  NewManualJournal,
  type NewManualJournal as NewManualJournalType,
} from "@suanpan/contract";
import { Value } from "typebox/value";
import { parseIsoDate } from "../../kernel/calendar.ts";
import { type CsvRow, csvRows } from "../../kernel/csv.ts";
import { groupBy } from "../../kernel/lists.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { isAccount } from "./chart.ts";
import { isEntity } from "./entity.ts";
import { decideManualJournal, type OpenDays } from "./journal.ts";
import { fenIn } from "./yuan-field.ts";

export const journalFileHeader = [
  "journal",
  "date",
  "book",
  "entity",
  "memo",
  "account",
  "debit",
  "credit",
  "cash_flow",
] as const;

/** A journal and where it stands in its file. */
export type FiledJournal = { readonly row: number; readonly journal: NewManualJournalType };
type Read = { readonly journals: readonly FiledJournal[]; readonly faults: readonly FileFault[] };
type Row = CsvRow<(typeof journalFileHeader)[number]>;

export const mostJournals = 2_000;

/** Reads every journal of a file and says all that is wrong with it: it is taken whole or not at all. */
export const readJournalFile = (
  { format, text }: Pick<JournalFile, "format" | "text">,
  days: OpenDays,
): Outcome<readonly FiledJournal[], "file-refused"> => {
  const { journals, faults } = format === "csv" ? fromCsv(text) : fromJson(text);
  const all = [...faults, ...countFaults(journals), ...journals.flatMap((one) => faultsOf(one, days))];
  return all.length === 0 ? done(journals) : refused("file-refused", { faults: all.slice(0, 100), count: all.length });
};

const countFaults = (journals: readonly FiledJournal[]): FileFault[] => {
  if (journals.length === 0) return [{ row: 1, field: null, problem: "There is no journal in the file." }];
  return journals.length > mostJournals
    ? [{ row: 1, field: null, problem: `There are ${journals.length} journals; a file has at most ${mostJournals}.` }]
    : [];
};

const faultsOf = ({ row, journal }: FiledJournal, days: OpenDays): FileFault[] => {
  const decided = decideManualJournal(journal, days);
  if (decided.ok) return [];
  const { pointer, ...detail } = decided.detail;
  const said = Object.entries(detail).map(([name, value]) => `${name}: ${String(value)}`);
  return [{ row, field: String(pointer), problem: `${decided.code} (${said.join(", ")})` }];
};

const fromJson = (text: string): Read => {
  const parsed = parsedJson(text);
  if (!Array.isArray(parsed))
    return { journals: [], faults: [{ row: 1, field: null, problem: "It must be a JSON list of journals." }] };
  const rows = parsed.map((journal: unknown, n) => ({ row: n + 1, journal, fits: isJournal(journal) }));
  return {
    journals: rows
      .filter(({ fits }) => fits)
      .map(({ row, journal }) => ({ row, journal: journal as NewManualJournalType })),
    faults: rows
      .filter(({ fits }) => !fits)
      .map(({ row }) => ({ row, field: null, problem: "It is not a journal as POST /v1/manual-journals takes it." })),
  };
};

const isJournal = (journal: unknown): journal is NewManualJournalType =>
  Value.Check(NewManualJournal, journal) && parseIsoDate(journal.businessOn) !== undefined;

const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Rows with one number are one journal; what its first row says of date, book, entity and memo the others repeat. */
const fromCsv = (text: string): Read => {
  const { rows, faults } = csvRows(text, journalFileHeader);
  const wrong = rows.flatMap(rowFaults);
  const groups = [...groupBy(rows, ({ fields }) => fields.journal).values()];
  const torn = groups.flatMap(([first, ...rest]) =>
    rest.filter((row) => first && !sameHead(first, row)).map(tornFault),
  );
  const sound = new Set(wrong.map(({ row }) => row));
  const journals = groups.filter((group) => !group.some(({ row }) => sound.has(row))).map(journalOf);
  return { journals, faults: [...faults, ...wrong, ...torn] };
};

const sameHead = (a: Row, b: Row): boolean =>
  (["date", "book", "entity", "memo"] as const).every((name) => a.fields[name] === b.fields[name]);

const tornFault = ({ row, fields }: Row): FileFault => ({
  row,
  field: "journal",
  problem: `Journal ${fields.journal} has another date, book, entity or memo in an earlier row.`,
});

const rowFaults = ({ row, fields }: Row): FileFault[] => {
  const fault = (field: string, problem: string): FileFault[] => [{ row, field, problem }];
  return [
    ...(fields.journal === "" ? fault("journal", "It is missing.") : []),
    ...(parseIsoDate(fields.date) ? [] : fault("date", "It must be a date, as YYYY-MM-DD.")),
    ...([...books, "both"].includes(fields.book) ? [] : fault("book", "It must be usgaap, ifrs or both.")),
    ...(isEntity(fields.entity) ? [] : fault("entity", `There is no company ${fields.entity}.`)),
    ...(fields.memo.length >= 1 && fields.memo.length <= 500 ? [] : fault("memo", "It must have 1 to 500 characters.")),
    ...(isAccount(fields.account) ? [] : fault("account", `There is no account ${fields.account}.`)),
    ...(fenIn(fields.debit) === undefined ? fault("debit", "It must be yuan, such as 3600.00, or empty.") : []),
    ...(fenIn(fields.credit) === undefined ? fault("credit", "It must be yuan, such as 3600.00, or empty.") : []),
    ...(fields.cash_flow === "" || cashFlows.some((flow) => flow === fields.cash_flow)
      ? []
      : fault("cash_flow", `It must be ${cashFlows.join(", ")}, or empty for cash.`)),
  ];
};

const journalOf = (rows: readonly Row[]): FiledJournal => {
  const [{ row, fields }] = rows as [Row];
  const lines = rows.map(({ fields: { account, debit, credit, cash_flow } }) => ({
    account,
    debitFen: fenIn(debit) ?? 0,
    creditFen: fenIn(credit) ?? 0,
    ...(cash_flow === "" ? {} : { cashFlow: cash_flow as (typeof cashFlows)[number] }),
  }));
  const { book, entity, date: businessOn, memo } = fields;
  return { row, journal: { book: book as NewManualJournalType["book"], entity, businessOn, memo, lines } };
};
