import type { FigureId } from "../figure.ts";
import { signed, sumOf } from "./formulas.ts";
import type { Section, Sources } from "./leaf.ts";
import { resultLeaves, resultTotals, sheetLeaves, sheetTotals, type Total } from "./lines.ts";
import type { Sheet } from "./sheet.ts";
import { idOf } from "./statement.ts";

/** The exhibit's columns between what is reported under US GAAP and what would be under IFRS. */
export const ifrsColumns = [
  "expectedCreditLosses",
  "effectiveInterestRate",
  "shareBasedCompensation",
  "financialGuarantee",
] as const;

/** What people wrote into one book only is no column of the exhibit, but it has one where there is any. */
const columnsOf = (sources: Sources, { section }: Exhibit, periods: readonly string[]): readonly string[] => {
  const known = new Set(periods.flatMap((period) => sources.lines(section, period)).map((path) => path.split("/")[0]));
  return [...ifrsColumns, ...["other", "unexplained"].filter((column) => known.has(column))];
};

type Exhibit = {
  readonly section: Extract<Section, "ifrsAdjustments/operations" | "ifrsAdjustments/balanceSheet">;
  readonly of: "operations" | "balanceSheet";
  readonly leaves: readonly string[];
  readonly totals: readonly Total[];
};

export const operationsExhibit: Exhibit = {
  section: "ifrsAdjustments/operations",
  of: "operations",
  leaves: resultLeaves,
  totals: resultTotals,
};

/** IFRS knows a contract liability where US GAAP has none, and the exhibit shows two parts of equity. */
const onlyIfrs = "contractLiabilities";
const equityParts = ["additionalPaidInCapital", "retainedEarnings"];

export const sheetExhibit: Exhibit = {
  section: "ifrsAdjustments/balanceSheet",
  of: "balanceSheet",
  leaves: [...sheetLeaves.filter((line) => line !== "companyEquity"), onlyIfrs, ...equityParts],
  totals: sheetTotals.flatMap((total) => {
    if (total.line === "totalCurrentLiabilities") return [{ ...total, terms: [...total.terms, [onlyIfrs, 1]] }];
    const company: Total = { line: "companyEquity", terms: equityParts.map((part) => [part, 1]) };
    return total.line === "totalEquity" ? [company, total] : [total];
  }) as readonly Total[],
};

/** The rows and the columns of an exhibit, the same in all its periods. */
export type Shape = { readonly lines: readonly string[]; readonly columns: readonly string[] };

export const shapeOf = (sources: Sources, exhibit: Exhibit, periods: readonly string[]): Shape => ({
  lines: touchedLines(sources, exhibit, periods),
  columns: columnsOf(sources, exhibit, periods),
});

/** The lines that some column adjusts in some period of the exhibit: each is a row in all of them. */
const touchedLines = (sources: Sources, { section, leaves }: Exhibit, periods: readonly string[]): string[] => {
  const known = new Set(periods.flatMap((period) => sources.lines(section, period)).map((path) => path.split("/")[1]));
  return leaves.filter((line) => known.has(line));
};

/** One period of the exhibit: each row US GAAP, four adjustments, IFRS. */
export const addExhibit = (
  sheet: Sheet,
  sources: Sources,
  exhibit: Exhibit,
  period: string,
  { lines, columns }: Shape,
): void => {
  const rowId = (line: string, column: string): FigureId =>
    `${idOf(`ifrsReconciliation/${exhibit.of}`, period, line)}/${column}`;
  for (const line of lines) addLeafRow(sheet, sources, exhibit, period, { line, columns }, rowId);
  const rows = [...lines];
  for (const { line, terms } of exhibit.totals) {
    const present = terms.filter(([term]) => rows.includes(term));
    if (present.length === 0) continue;
    rows.push(line);
    const about = (column: string) => ({ id: rowId(line, column), unit: sheet.tables.rmb, period });
    sheet.derive(about("usGaap"), sumOf(idOf(exhibit.of, period, line)));
    for (const column of columns)
      sheet.derive(about(column), signed(present.map(([term, sign]) => [rowId(term, column), sign])));
    sheet.derive(about("ifrs"), acrossOf(line, columns, rowId));
  }
};

const addLeafRow = (
  sheet: Sheet,
  sources: Sources,
  { section, of }: Exhibit,
  period: string,
  { line, columns }: { readonly line: string; readonly columns: readonly string[] },
  rowId: (line: string, column: string) => FigureId,
): void => {
  const about = (column: string) => ({ id: rowId(line, column), unit: sheet.tables.rmb, period });
  const reported = idOf(of, period, line);
  const equity = sources.find("ifrsAdjustments/equity", period, line);
  if (equity) sheet.leaf(about("usGaap"), equity);
  else sheet.derive(about("usGaap"), sheet.has(reported) ? sumOf(reported) : sumOf());
  for (const column of columns) {
    const leaf = sources.find(section, period, `${column}/${line}`);
    // A column that does not touch the line adjusts it by a sum of nothing.
    if (leaf) sheet.leaf(about(column), leaf);
    else sheet.derive(about(column), sumOf());
  }
  sheet.derive(about("ifrs"), acrossOf(line, columns, rowId));
};

const acrossOf = (line: string, columns: readonly string[], rowId: (line: string, column: string) => FigureId) =>
  sumOf(rowId(line, "usGaap"), ...columns.map((column) => rowId(line, column)));
