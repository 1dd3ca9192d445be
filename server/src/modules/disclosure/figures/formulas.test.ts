import { fc, test } from "@fast-check/vitest";
import { expect } from "vitest";
import { formatDecimal, parseDecimal, scaleHalfUp } from "../../../kernel/decimal.ts";
import {
  type BalanceSheetLeaves,
  balanceSheet,
  balanceSheetUsd,
  cashFlowStatement,
  cashFlowsUsd,
  type OperationsLeaves,
  operations,
  operationsUsd,
  perAds,
  perShare,
  perShareUsd,
  usdRate,
} from "../../books/index.ts";
import type { Figures, Formula } from "../figure.ts";
import { madeUp } from "./made-up.testing.ts";
import { computed, historyOf, publishedFigures, publishedReleases } from "./published.testing.ts";

/** A formula done again by other means: whole numbers of a millionth, and the kernel's own rounding. */
const micro = (value: string): number => parseDecimal(value, 6) ?? Number.NaN;
const again = (formula: Formula, figures: Figures): string => {
  const of = (id: string): number => micro(figures.get(id)?.value ?? "");
  const million = 1_000_000;
  switch (formula.op) {
    case "sum": {
      const total = formula.terms.reduce((sum, { figure, sign }) => sum + sign * of(figure), 0);
      return String(total / million);
    }
    case "product":
      return formatDecimal(
        scaleHalfUp(
          of(formula.of),
          BigInt(Math.round(formula.times * million)) * 10n ** BigInt(formula.decimals),
          10n ** 12n,
        ),
        formula.decimals,
      );
    case "quotient":
      return formatDecimal(
        scaleHalfUp(of(formula.of), BigInt(formula.times) * 10n ** BigInt(formula.decimals), of(formula.by)),
        formula.decimals,
      );
    case "change": {
      const [from, to] = [of(formula.from), of(formula.to)];
      return formatDecimal(scaleHalfUp(to - from, 100 * 10 ** formula.decimals, Math.abs(from)), formula.decimals);
    }
  }
};

const wrongOf = (figures: Figures) =>
  [...figures.values()].flatMap(({ id, value, lineage }) =>
    lineage.from === "figures" && Number(again(lineage.formula, figures)) !== Number(value)
      ? [{ id, value, again: again(lineage.formula, figures) }]
      : [],
  );

test.each(publishedReleases)("every figure of %s that follows can be made again from what it names", (release) => {
  const figures = publishedFigures(release);
  expect(wrongOf(figures)).toEqual([]);
  expect([...figures.values()].filter(({ lineage }) => lineage.from === "figures").length).toBeGreaterThan(600);
});

const quarters = fc.constantFrom("2025Q1", "2025Q2", "2025Q3", "2025Q4", "2031Q1");

test.prop([quarters, fc.integer({ min: 0, max: 1_000_000 })], { numRuns: 40 })(
  "another quarter needs no other code: its figures follow from its leaves, and agree with the statements",
  (release, seed) => {
    const file = madeUp(release, seed);
    const figures = computed(release, [file]);
    expect(wrongOf(figures)).toEqual([]);
    expect(disagreements(figures, file)).toEqual([]);
  },
);

test.prop([fc.integer()], { numRuns: 10 })("the published releases do not disturb it", (seed) => {
  const file = madeUp("2025Q1", seed);
  expect(computed("2025Q1", [...publishedReleases.map(historyOf), file])).toEqual(computed("2025Q1", [file]));
});

/** The statements' own arithmetic, which works on leaves as they are, beside what the formulas come to. */
const disagreements = (figures: Figures, file: ReturnType<typeof madeUp>): unknown[] => {
  const rate = usdRate(micro(figures.get("usdRate")?.value ?? ""));
  const held = (section: string, period: string, statement: Readonly<Record<string, number>>) =>
    Object.entries(statement).flatMap(([line, amount]) => {
      const figure = figures.get(`${section}/${period}/${line}`);
      return figure && Number(figure.value) !== amount ? [{ id: figure.id, ours: figure.value, theirs: amount }] : [];
    });
  const closing = Object.keys(file.balanceSheet ?? {}).at(-1) ?? "";
  const sheetUsd = balanceSheetUsd(file.balanceSheet?.[closing] as BalanceSheetLeaves, rate);
  const thousand = 100_000;
  return [
    ...Object.entries(file.balanceSheet ?? {}).flatMap(([day, leaves]) =>
      held("balanceSheet", day, balanceSheet(leaves as BalanceSheetLeaves)),
    ),
    ...held("balanceSheetUsd", closing, sheetUsd),
    ...Object.entries(file.operations ?? {}).flatMap(([period, leaves]) => {
      const { sharesBasic = 1, sharesDiluted = 1, ...withoutShares } = leaves;
      const [made, shares] = [operations(withoutShares as OperationsLeaves), { sharesBasic, sharesDiluted }];
      const each = perShare(made.netIncomeToShareholders, thousand, shares);
      const eachUsd = perShareUsd(each, rate);
      const nonGaap = made.netIncomeToShareholders + (file.shareBasedCompensation?.[period] ?? 0);
      return [
        ...held("operations", period, { ...made, epsBasic: each.basic / 100, epsAdsDiluted: each.adsDiluted / 100 }),
        ...held("operationsUsd", period, {
          ...operationsUsd(withoutShares as OperationsLeaves, rate),
          epsDiluted: eachUsd.diluted / 100,
          epsAdsBasic: eachUsd.adsBasic / 100,
        }),
        ...held("nonGaap", period, { perAdsDiluted: perAds(nonGaap, thousand, shares.sharesDiluted) / 100 }),
      ];
    }),
    ...Object.entries(file.cashFlows ?? {}).flatMap(([period, leaves]) => [
      ...held("cashFlows", period, cashFlowStatement(leaves as Parameters<typeof cashFlowStatement>[0])),
      ...held(
        "cashFlowsUsd",
        period,
        cashFlowsUsd(
          leaves as Parameters<typeof cashFlowStatement>[0],
          sheetUsd.cashAndCashEquivalents + sheetUsd.restrictedCash,
          rate,
        ),
      ),
    ]),
  ];
};
