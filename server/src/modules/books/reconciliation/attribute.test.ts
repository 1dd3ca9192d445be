import { fc, test } from "@fast-check/vitest";
import { expect } from "vitest";
import { fen, sum } from "../../../kernel/money.ts";
import { columns, nothingCarried } from "../company/tax/columns.ts";
import { attributed, balancesByColumn } from "./attribute.ts";
import type { Difference } from "./difference.store.ts";
import { shareByColumn, taxByColumn } from "./tax-columns.ts";

const difference = (rule: string, account: string, netFen: number, beside: string[] | null = null): Difference => ({
  ...{ entity: "platform", month: "2024-01", rule, account, beside },
  netFen: fen(netFen),
});
const columnsOf = (...differences: Difference[]) =>
  Object.fromEntries(
    [...balancesByColumn(attributed(differences))]
      .filter(([, balances]) => balances.size > 0)
      .map(([column, balances]) => [column, Object.fromEntries(balances)]),
  );

test("awards over four years: 1,200,000 a year against 2,250,000 1,170,000 630,000 270,000", () => {
  const years = [2_250_000, 1_170_000, 630_000, 270_000].map((ifrs) =>
    columnsOf(
      difference("award-cost", "sales-marketing", ifrs - 1_200_000),
      difference("award-cost", "paid-in-capital", 1_200_000 - ifrs),
    ),
  );
  expect(years.map((year) => year.shareBasedCompensation?.["sales-marketing"])).toEqual([
    1_050_000, -30_000, -570_000, -930_000,
  ]);
});

test("an allowance IFRS does not know belongs to its guarantee; a rule no column knows is unexplained", () => {
  expect(
    columnsOf(
      difference("allowance", "allowance-financial-assets", 396),
      difference("allowance", "guarantee-contingent", -87),
      difference("capital-light.servicing", "servicing-light", -5),
    ),
  ).toEqual({
    expectedCreditLosses: { "guarantee-contingent": -87 },
    financialGuarantee: { "allowance-financial-assets": 396 },
    unexplained: { "servicing-light": -5 },
  });
});

test("balances brought along say by their account why they differ, and each column balances", () => {
  const brought = columnsOf(
    difference("opening-balances", "loans-receivable", -416, []),
    difference("opening-balances", "other-tax-payable", 24, []),
    difference("opening-balances", "retained-earnings", 392, []),
  );
  expect(brought).toEqual({
    effectiveInterestRate: { "loans-receivable": -416, "retained-earnings": 416 },
    other: { "other-tax-payable": 24, "retained-earnings": 392 - 416 },
  });
});

test("entries by hand with results of two columns are other", () => {
  const beside = ["financing-income", "provision-loans"];
  expect(columnsOf(difference("manual-journal", "financing-income", 8, beside))).toEqual({
    other: { "financing-income": 8 },
  });
});

const taxes = fc.array(fc.integer({ min: -5_000, max: 5_000 }), { minLength: 5, maxLength: 5 });

test.prop([fc.integer({ min: -9_000, max: 9_000 }), taxes])(
  "whatever the columns' tax does to an asset or a liability, its parts come to the difference of the books",
  (deferred, amounts) => {
    const carried = Object.fromEntries(
      columns.map((column, n) => [column, { ...nothingCarried[column], taxFen: fen(amounts[n] ?? 0) }]),
    ) as typeof nothingCarried;
    const after = deferred - amounts.reduce((total, one) => total + one, 0);
    const differences = [
      { account: "deferred-tax-assets", netFen: fen(Math.max(after, 0) - Math.max(deferred, 0)) },
      { account: "deferred-tax-liabilities", netFen: fen(Math.max(-deferred, 0) - Math.max(-after, 0)) },
      { account: "income-tax", netFen: fen(deferred - after) },
    ];
    const parts = taxByColumn({ deferredFen: fen(deferred), carried, differences });
    for (const { account, netFen } of differences)
      expect(sum(parts.filter((one) => one.account === account).map((one) => one.netFen))).toBe(netFen);
    for (const column of new Set(parts.map((part) => part.column)))
      expect(sum(parts.filter((part) => part.column === column).map(({ netFen }) => netFen))).toBe(0);
  },
);

test("other owners' share goes column by column; what is not worked out yet is other", () => {
  const shares: Record<number, number> = { 0: 100, 1: 130, 2: 130, 3: 130, 4: 90, 5: 90 };
  const parts = shareByColumn(
    (soFar) => fen(shares[soFar.length] ?? 0),
    [
      { account: "retained-earnings", netFen: fen(-11) },
      { account: "noncontrolling-interests", netFen: fen(11) },
    ],
  );
  expect(parts.filter(({ account }) => account === "noncontrolling-interests")).toEqual([
    { column: "expectedCreditLosses", account: "noncontrolling-interests", netFen: -30 },
    { column: "financialGuarantee", account: "noncontrolling-interests", netFen: 40 },
    { column: "other", account: "noncontrolling-interests", netFen: 1 },
  ]);
});
