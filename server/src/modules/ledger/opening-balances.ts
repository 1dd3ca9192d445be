import { type BookName, books, type FileFault } from "@suanpan/contract";
import { type CsvRow, csvRows } from "../../kernel/csv.ts";
import { groupBy } from "../../kernel/lists.ts";
import { type Fen, zeroFen } from "../../kernel/money.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { isAccount } from "./chart.ts";
import type { CompanyEvent, CompanyPosting, CompanyRule } from "./company-event.ts";
import { isEntity } from "./entity.ts";
import { imbalance, type Line } from "./journal.ts";
import { fenIn } from "./yuan-field.ts";

export const openingBalancesHeader = ["book", "entity", "account", "debit", "credit"] as const;
type Row = CsvRow<(typeof openingBalancesHeader)[number]>;

/** What one company brings along, by book. */
export type OpeningBalances = {
  readonly entity: string;
  readonly balances: Readonly<Partial<Record<BookName, readonly Balance[]>>>;
};
type Balance = { readonly account: string; readonly debitFen: Fen; readonly creditFen: Fen };

/** Balances are what was there before: they explain no change of cash, so no line of theirs carries a class. */
export const openingBalancesRule: CompanyRule = {
  type: "opening-balances",
  postings: ({ entity, payload, accountedOn }: CompanyEvent): CompanyPosting[] => {
    const { balances } = payload as unknown as OpeningBalances;
    return books.flatMap((book) => {
      const lines = (balances[book] ?? []).map((balance): Line => ({ ...balance, cashFlow: null }));
      return lines.length > 0 ? [{ book, entity, memo: `Opening balances at ${accountedOn}`, lines }] : [];
    });
  },
};

/** Reads a trial balance: every row must stand, and every company's book must balance, or nothing is taken. */
export const readOpeningBalances = (
  text: string,
): Outcome<readonly OpeningBalances[], "file-refused" | "journal-unbalanced"> => {
  const { rows, faults } = csvRows(text, openingBalancesHeader);
  const all = [...faults, ...rows.flatMap(faultsOf), ...repeated(rows)];
  if (all.length === 0 && rows.length === 0)
    all.push({ row: 1, field: null, problem: "There is no balance in the file." });
  if (all.length > 0) return refused("file-refused", { faults: all.slice(0, 100), count: all.length });
  const openings = [...groupBy(rows, ({ fields }) => fields.entity)].map(([entity, its]) => openingOf(entity, its));
  for (const { entity, balances } of openings)
    for (const [book, list] of Object.entries(balances)) {
      const differenceFen = imbalance(list);
      if (differenceFen !== 0) return refused("journal-unbalanced", { pointer: "/text", entity, book, differenceFen });
    }
  return done(openings);
};

const openingOf = (entity: string, rows: readonly Row[]): OpeningBalances => {
  const of = (book: BookName): Balance[] =>
    rows
      .filter(({ fields }) => fields.book === book || fields.book === "both")
      .map(balanceOf)
      .filter(isSomething);
  const balances = books.map((book) => [book, of(book)] as const).filter(([, list]) => list.length > 0);
  return { entity, balances: Object.fromEntries(balances) };
};

const balanceOf = ({ fields: { account, debit, credit } }: Row): Balance => ({
  account,
  debitFen: fenIn(debit) ?? zeroFen,
  creditFen: fenIn(credit) ?? zeroFen,
});

const isSomething = ({ debitFen, creditFen }: Balance): boolean => debitFen !== creditFen;

const faultsOf = ({ row, fields }: Row): FileFault[] => {
  const fault = (field: string, problem: string): FileFault[] => [{ row, field, problem }];
  const [debitFen, creditFen] = [fenIn(fields.debit), fenIn(fields.credit)];
  return [
    ...([...books, "both"].includes(fields.book) ? [] : fault("book", "It must be usgaap, ifrs or both.")),
    ...(isEntity(fields.entity) ? [] : fault("entity", `There is no company ${fields.entity}.`)),
    ...(isAccount(fields.account) ? [] : fault("account", `There is no account ${fields.account}.`)),
    ...(debitFen === undefined ? fault("debit", "It must be yuan, such as 3600.00, or empty.") : []),
    ...(creditFen === undefined ? fault("credit", "It must be yuan, such as 3600.00, or empty.") : []),
    ...(debitFen && creditFen ? fault("credit", "A balance is on one side: one of debit and credit is empty.") : []),
  ];
};

/** The same account of the same company and book twice is a file that was put together wrongly. */
const repeated = (rows: readonly Row[]): FileFault[] => {
  const seen = new Set<string>();
  return rows.flatMap(({ row, fields: { book, entity, account } }) => {
    const names = (book === "both" ? books : [book]).map((one) => `${one}/${entity}/${account}`);
    const again = names.some((name) => seen.has(name));
    for (const name of names) seen.add(name);
    return again ? [{ row, field: "account", problem: `${account} of ${entity} stands in an earlier row.` }] : [];
  });
};
