import { expect, test } from "vitest";
import { fen } from "../../../../kernel/money.ts";
import type { YearTotal } from "../company.store.ts";
import { carriedTax, carryOn, columnDifferences, nothingCarried } from "./columns.ts";
import { entityTax, type TaxYear, taxYearsOf } from "./entity-tax.ts";

const total = (account: string, netFen: number, year = 2024, ofAwards = false): YearTotal => ({
  entity: "platform",
  account,
  year,
  ofAwards,
  netFen: fen(netFen),
});
const taxYear = (change: Partial<TaxYear>): TaxYear => ({
  year: 2024,
  preTaxFen: fen(0),
  awardsFen: fen(0),
  deferredFen: fen(0),
  ratePpm: 250_000,
  ...change,
});

test("a year out of the ledger: income, awards that nobody deducts, allowances not deducted yet", () => {
  const [year] = taxYearsOf(
    [
      total("technology-fees", -1_000_000),
      total("general-administrative", 200_000),
      total("general-administrative", 100_000, 2024, true),
      total("paid-in-capital", -100_000, 2024, true),
      total("provision-loans", 60_000),
      total("allowance-loans", -60_000),
      total("contract-assets", 20_000),
      total("income-tax", 5_000),
      total("cash", 500_000),
    ],
    2024,
    () => 150_000,
  );
  expect(year).toEqual({ year: 2024, preTaxFen: 640_000, awardsFen: 100_000, deferredFen: 40_000, ratePpm: 150_000 });
  // (640,000 + 100,000 + 40,000) × 15% now, 40,000 × 15% saved later.
  expect(entityTax(year ? [year] : [])).toEqual({ currentFen: 117_000, deferredFen: 6_000, unusedLossFen: 0 });
});

test("a loss is kept for later years, and is worth what it will save", () => {
  const loss = taxYear({ year: 2023, preTaxFen: fen(-400_000) });
  expect(entityTax([loss])).toEqual({ currentFen: 0, deferredFen: 100_000, unusedLossFen: 400_000 });
  const profit = taxYear({ preTaxFen: fen(1_000_000) });
  expect(entityTax([loss, profit])).toEqual({ currentFen: 150_000, deferredFen: 0, unusedLossFen: 0 });
  const small = taxYear({ preTaxFen: fen(100_000), deferredFen: fen(-40_000) });
  expect(entityTax([loss, small])).toEqual({ currentFen: 0, deferredFen: 75_000, unusedLossFen: 340_000 });
});

test("a rate that changes counts for the years it is in force, and for all that is deferred", () => {
  const years = [
    taxYear({ year: 2023, preTaxFen: fen(100_000), deferredFen: fen(10_000) }),
    taxYear({ ratePpm: 150_000 }),
  ];
  expect(entityTax(years)).toEqual({ currentFen: 27_500, deferredFen: 1_500, unusedLossFen: 0 });
});

test("the checks of the reconciliation: 7,000 and 1,050; 392 and 59; 396 and 59; awards without tax", () => {
  const us = [
    total("provision-loans", 18_000),
    total("financing-income", -5_170),
    total("provision-financial-assets", 396),
  ];
  const ifrs = [
    total("provision-loans", 11_000),
    total("financing-income", -4_778),
    total("general-administrative", 1_050_000, 2024, true),
  ];
  const differences = columnDifferences(us, ifrs);
  expect(differences).toEqual({
    "expected-credit-losses": 7_000,
    "effective-interest": -392,
    "financial-guarantee": 396,
    "share-based": -1_050_000,
    other: 0,
  });
  const carried = carryOn(nothingCarried, differences, 150_000);
  expect(Object.values(carried).map(({ taxFen }) => taxFen)).toEqual([1_050, -59, 0, 59, 0]);
  expect(carriedTax(carried)).toBe(-1_050);
});

test("tax on a column is carried, not worked out anew: another rate reaches only what moves after it", () => {
  const none = { "effective-interest": fen(0), "financial-guarantee": fen(0), "share-based": fen(0), other: fen(0) };
  const first = carryOn(nothingCarried, { ...none, "expected-credit-losses": fen(7_000) }, 150_000);
  const second = carryOn(first, { ...none, "expected-credit-losses": fen(7_100) }, 250_000);
  expect(second["expected-credit-losses"].taxFen).toBe(1_050 + 25);
});
