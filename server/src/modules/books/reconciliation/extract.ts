import { adjustmentColumns } from "@suanpan/contract";
import type { Reader } from "../../../platform/database.ts";
import { type Cell, type Extract, type ExtractAsked, yuan } from "../extracts/extract.ts";
import type { StatementPorts } from "../statements/ports.ts";
import { reconcileIn } from "./reconcile.ts";

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The same whatever book is asked for: it is about both. */
export const reconciliationExtract = (ports: StatementPorts): Extract => ({
  name: "ifrs-reconciliation",
  titleEn: "From US GAAP to IFRS",
  titleZh: "美国公认会计准则与国际财务报告准则调节表",
  columns: [
    ...["statement", "line", "name", "total", "us_gaap_yuan"],
    ...adjustmentColumns.map((column) => `${snake(column)}_yuan`),
    "ifrs_yuan",
  ],
  rows: (db, asked) => rowsOf(db, ports, asked),
});

async function* rowsOf(db: Reader, ports: StatementPorts, asked: ExtractAsked): AsyncGenerator<readonly Cell[]> {
  const { period, entity } = asked;
  const { operations, balanceSheet } = await reconcileIn(db, ports, { period, entity, unit: "exact" });
  for (const [statement, rows] of Object.entries({ operations, "balance-sheet": balanceSheet }))
    for (const { line, nameEn, total, usgaap, adjustments, ifrs } of rows) {
      const amounts = [usgaap, ...adjustmentColumns.map((column) => adjustments[column]), ifrs];
      yield [statement, line, nameEn, total ? "yes" : "", ...amounts.map(yuan)];
    }
}
