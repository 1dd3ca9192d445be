import { fc, test } from "@fast-check/vitest";
import { balanceSheetLines, operationsLines } from "@suanpan/contract";
import { expect } from "vitest";
import { balanceSheet, balanceSheetUsd, cashFlowsUsd, operations, usdRate } from "./index.ts";
import type { BalanceSheetLeaves, OperationsLeaves } from "./leaves.ts";

const amount = fc.integer({ min: -90_000_000, max: 90_000_000 });
const leavesOf = <K extends string>(lines: readonly K[]) =>
  fc
    .array(amount, { minLength: lines.length, maxLength: lines.length })
    .map((amounts) => Object.fromEntries(lines.map((line, n) => [line, amounts[n] ?? 0])) as Record<K, number>);
const rate = fc.integer({ min: 1_000_000, max: 20_000_000 }).map(usdRate);

test.prop([leavesOf(balanceSheetLines), rate])("a sheet in dollars foots, whatever the rate", (leaves, at) => {
  const usd = balanceSheetUsd(leaves as BalanceSheetLeaves, at);
  expect(usd.totalAssets).toBe(usd.totalLiabilitiesAndEquity);
});

test.prop([leavesOf(balanceSheetLines), amount, amount, amount, amount, rate])(
  "cash flows in dollars end in the cash of the sheet",
  (leaves, operating, investing, financing, opening, at) => {
    const { cashAndCashEquivalents, restrictedCash } = balanceSheetUsd(leaves as BalanceSheetLeaves, at);
    const closing = cashAndCashEquivalents + restrictedCash;
    const flows = cashFlowsUsd({ operating, investing, financing, foreignExchange: 0, opening }, closing, at);
    expect(flows.closing).toBe(closing);
    expect(flows.netChange).toBe(flows.operating + flows.investing + flows.financing + flows.foreignExchange);
  },
);

test.prop([
  leavesOf([...operationsLines, "netLossToNoncontrolling"]),
  leavesOf([...operationsLines, "netLossToNoncontrolling"]),
])("the statement of two periods together is the sum of theirs", (a, b) => {
  const both = Object.fromEntries(
    Object.keys(a).map((line) => [line, a[line as keyof typeof a] + b[line as keyof typeof b]]),
  );
  const [first, second, whole] = [a, b, both].map((leaves) => operations(leaves as OperationsLeaves));
  expect(whole?.netIncomeToShareholders).toBe(
    (first?.netIncomeToShareholders ?? 0) + (second?.netIncomeToShareholders ?? 0),
  );
  expect(whole?.totalNetRevenue).toBe((whole?.creditDrivenServices ?? 0) + (whole?.platformServices ?? 0));
});

test.prop([leavesOf(balanceSheetLines)])("subtotals are sums", (leaves) => {
  const sheet = balanceSheet(leaves as BalanceSheetLeaves);
  expect(sheet.totalAssets).toBe(sheet.totalCurrentAssets + sheet.totalNoncurrentAssets);
  expect(sheet.totalLiabilitiesAndEquity).toBe(sheet.totalLiabilities + sheet.totalEquity);
});
