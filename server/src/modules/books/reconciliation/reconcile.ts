import {
  adjustmentColumns,
  type IfrsReconciliation,
  type ReconciliationQuery,
  type ReconciliationRow,
} from "@suanpan/contract";
import { scaleHalfUp } from "../../../kernel/decimal.ts";
import type { Fen } from "../../../kernel/money.ts";
import { done, type Outcome } from "../../../kernel/outcome.ts";
import type { Database, Reader } from "../../../platform/database.ts";
import { balanceSheet, operations } from "../statements/arithmetic/index.ts";
import { balanceSheetLayout, operationsLayout, rowsOf } from "../statements/layout.ts";
import { fenIn } from "../statements/make-statements.ts";
import type { Period } from "../statements/period.ts";
import type { StatementPorts } from "../statements/ports.ts";
import { readFacts } from "../statements/read-facts.ts";
import { onSnapshot, scopeOf } from "../statements/statements-of.ts";
import { adjustmentLeaves } from "./adjustment-leaves.ts";
import { asTold, resultOf, type SheetTold, sheetOf } from "./as-told.ts";
import { columnsAt, readSources } from "./columns-at.ts";

/** From US GAAP to IFRS for a period: of one company, or of the group. Everything is read on one snapshot. */
export const reconciliationOf = async (
  db: Database,
  ports: StatementPorts,
  query: ReconciliationQuery,
): Promise<Outcome<IfrsReconciliation, "invalid-request">> => {
  const asked = scopeOf(query);
  if (!asked.ok) return asked;
  const { period, entity } = asked.value;
  const unit = query.unit ?? "thousand";
  return done(await onSnapshot(db, (tx) => reconcileIn(tx, ports, { period, entity, unit })));
};

type Asked = Pick<IfrsReconciliation, "unit"> & { readonly period: Period; readonly entity: string | undefined };

export const reconcileIn = async (
  db: Reader,
  ports: StatementPorts,
  { period, entity, unit }: Asked,
): Promise<IfrsReconciliation> => {
  const us = await readFacts(db, ports, { book: "usgaap", entity }, period);
  const ifrs = await readFacts(db, ports, { book: "ifrs", entity }, period);
  const sources = await readSources(db, period.to, entity);
  const at = {
    beforeYear: columnsAt(sources, period.beforeYear),
    before: columnsAt(sources, period.before),
    to: columnsAt(sources, period.to),
  };
  const rounded = (amount: Fen): number => scaleHalfUp(amount, 1, fenIn[unit]);
  const books = { us, ifrs, at, rounded };
  // US GAAP, then with one column more each time; what is left to the IFRS book itself is unexplained.
  const told = adjustmentColumns.map((_, n) => asTold(books, adjustmentColumns.slice(0, n)));
  const sheets = [...told.map(({ sheet }) => sheet), sheetOf(ifrs.closing.facts, rounded)];
  const results = [...told.map(({ result }) => result), resultOf(ifrs, rounded)];
  return {
    period: period.name,
    from: period.from,
    to: period.to,
    entity: entity ?? null,
    unit,
    operations: reconciled(operationsLayout, results.map(operations)),
    balanceSheet: reconciled(
      balanceSheetLayout,
      sheets.map(({ leaves }) => balanceSheet(leaves)),
    ),
    equity: equityOf(sheets[0]),
    adjustments: adjustmentLeaves(results, sheets),
  };
};

const equityOf = (usgaap: SheetTold | undefined): IfrsReconciliation["equity"] => {
  const additionalPaidInCapital = usgaap?.paidInCapital ?? 0;
  return { additionalPaidInCapital, retainedEarnings: (usgaap?.leaves.companyEquity ?? 0) - additionalPaidInCapital };
};

/** One statement for each step: the first is US GAAP's, the last IFRS's, and what lies between two is a column's. */
const reconciled = (
  layout: readonly string[],
  steps: readonly Readonly<Record<string, number>>[],
): ReconciliationRow[] => {
  const rows = steps.map((step) => rowsOf(layout, step));
  return (rows[0] ?? []).map(({ line, nameEn, nameZh, total }, n) => {
    const amounts = rows.map((step) => step[n]?.amount ?? 0);
    const adjustments = Object.fromEntries(
      adjustmentColumns.map((column, k) => [column, (amounts[k + 1] ?? 0) - (amounts[k] ?? 0)]),
    ) as ReconciliationRow["adjustments"];
    return { line, nameEn, nameZh, total, usgaap: amounts[0] ?? 0, adjustments, ifrs: amounts.at(-1) ?? 0 };
  });
};
