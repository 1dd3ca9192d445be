import { adjustmentColumns, balanceSheetLines, type IfrsReconciliation, operationsLines } from "@suanpan/contract";
import type { OperationsLeaves } from "../statements/arithmetic/index.ts";
import type { SheetTold } from "./as-told.ts";

type Leaves = Readonly<Record<string, number>>;

/** The leaves of each column, as a release prints them: those that differ, and no sum of others. */
export const adjustmentLeaves = (
  results: readonly OperationsLeaves[],
  sheets: readonly SheetTold[],
): IfrsReconciliation["adjustments"] => ({
  operations: byColumn(results.map((leaves) => only(leaves, [...operationsLines, "netLossToNoncontrolling"]))),
  balanceSheet: byColumn(sheets.map(leavesOf)),
});

const only = (leaves: Leaves, lines: readonly string[]): Leaves =>
  Object.fromEntries(lines.map((line) => [line, leaves[line] ?? 0]));

/** What IFRS prints by itself: contract liabilities, and the parts of equity. */
const leavesOf = ({ leaves, paidInCapital, contractLiabilities }: SheetTold): Leaves => {
  const { companyEquity, ...others } = only(leaves, balanceSheetLines);
  return {
    ...others,
    accruedExpensesAndOther: leaves.accruedExpensesAndOther - contractLiabilities,
    contractLiabilities,
    additionalPaidInCapital: paidInCapital,
    retainedEarnings: (companyEquity ?? 0) - paidInCapital,
  };
};

const byColumn = (steps: readonly Leaves[]): IfrsReconciliation["adjustments"]["operations"] =>
  Object.fromEntries(
    adjustmentColumns.map((column, n) => {
      const [before, after] = [steps[n] ?? {}, steps[n + 1] ?? {}];
      const moved = Object.keys(after).map((line) => [line, (after[line] ?? 0) - (before[line] ?? 0)] as const);
      return [column, Object.fromEntries(moved.filter(([, amount]) => amount !== 0))];
    }),
  ) as IfrsReconciliation["adjustments"]["operations"];
