import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseDecimal, scaleHalfUp } from "../../../../kernel/decimal.ts";
import {
  adsOf,
  balanceSheet,
  balanceSheetUsd,
  cashFlowStatement,
  cashFlowsUsd,
  comprehensive,
  effectiveTaxRate,
  marginsOf,
  nonGaap,
  operations,
  operationsUsd,
  perAds,
  perShare,
  perShareUsd,
  toUsd,
  twoDecimals,
  usdRate,
} from "./index.ts";
import type { BalanceSheetLeaves, CashFlowLeaves, OperationsLeaves, Shares } from "./leaves.ts";

/** The leaves of two published releases, and every figure of their statements: what is computed is what was printed. */
type Table = Readonly<Record<string, Readonly<Record<string, number>>>>;
type Release = {
  readonly release: string;
  readonly rate: number;
  readonly leaves: {
    readonly balanceSheet: Readonly<Record<string, BalanceSheetLeaves>>;
    readonly operations: Readonly<Record<string, OperationsLeaves & Shares>>;
    readonly cashFlows: Readonly<Record<string, CashFlowLeaves>>;
    readonly comprehensive: Readonly<Record<string, { readonly foreignCurrencyTranslation: number }>>;
    readonly shareBasedCompensation: Readonly<Record<string, number>>;
  };
  /** What was printed and does not follow from the leaves. */
  readonly printed: { readonly cashFlows?: Table };
  readonly figures: Readonly<Record<string, Table>>;
};

/** A prior quarter is told without its shares: one each keeps the arithmetic going, and nothing printed is held to it. */
const read = (name: string): Release => {
  const release: Release = JSON.parse(readFileSync(new URL(`./published/${name}.json`, import.meta.url), "utf8"));
  const operations = Object.fromEntries(
    Object.entries(release.leaves.operations).map(([period, leaf]) => [
      period,
      { ...leaf, sharesBasic: leaf.sharesBasic ?? 1, sharesDiluted: leaf.sharesDiluted ?? 1 },
    ]),
  );
  return { ...release, leaves: { ...release.leaves, operations } };
};

const thousand = 100_000;
const hundredths = (figure: number): number => parseDecimal(String(figure), 2) ?? Number.NaN;
const closingOf: Readonly<Record<string, string>> = {
  "2022Q4": "2022-12-31",
  "2022FY": "2022-12-31",
  "2023Q4": "2023-12-31",
  "2023FY": "2023-12-31",
  "2024Q2": "2024-06-30",
  "2024H1": "2024-06-30",
};

/** Everything this release's leaves come to, under the names of its figures. */
const computed = ({ leaves, rate: printedRate }: Release): Record<string, Table> => {
  const rate = usdRate(parseDecimal(String(printedRate), 6) ?? 0);
  const each = <T, R>(table: Readonly<Record<string, T>>, of: (leaf: T, period: string) => R) =>
    Object.fromEntries(Object.entries(table).map(([period, leaf]) => [period, of(leaf, period)])) as Record<string, R>;
  const eps = (found: ReturnType<typeof perShare>) => ({
    epsBasic: found.basic,
    epsDiluted: found.diluted,
    epsAdsBasic: found.adsBasic,
    epsAdsDiluted: found.adsDiluted,
  });
  const inCny = (leaf: OperationsLeaves & Shares) => perShare(operations(leaf).netIncomeToShareholders, thousand, leaf);
  const toMillions = (amount: number): number => scaleHalfUp(amount, 10, 1_000) / 10;
  const told = (found: ReturnType<typeof comprehensive>) => ({
    fx: found.foreignCurrencyTranslation,
    total: found.totalComprehensiveIncome,
    nci: found.comprehensiveLossToNoncontrolling,
    shareholders: found.comprehensiveIncomeToShareholders,
    ...found,
  });
  const sbc = leaves.shareBasedCompensation;
  return {
    balanceSheet: each(leaves.balanceSheet, balanceSheet),
    balanceSheetUsd: each(leaves.balanceSheet, (leaf) => balanceSheetUsd(leaf, rate)),
    operations: each(leaves.operations, (leaf) => ({ ...leaf, ...operations(leaf), ...eps(inCny(leaf)) })),
    operationsUsd: each(leaves.operations, (leaf) => ({
      ...operationsUsd(leaf, rate),
      ...eps(perShareUsd(inCny(leaf), rate)),
      sharesBasic: leaf.sharesBasic,
      sharesDiluted: leaf.sharesDiluted,
    })),
    cashFlows: each(leaves.cashFlows, cashFlowStatement),
    cashFlowsUsd: each(leaves.cashFlows, (leaf, period) => {
      const sheet = leaves.balanceSheet[closingOf[period] ?? ""];
      const usd = sheet && balanceSheetUsd(sheet, rate);
      return usd ? cashFlowsUsd(leaf, usd.cashAndCashEquivalents + usd.restrictedCash, rate) : {};
    }) as Table,
    comprehensive: each(leaves.comprehensive, (leaf, period) =>
      told(
        comprehensive(
          operations(leaves.operations[period] as OperationsLeaves & Shares),
          leaf.foreignCurrencyTranslation,
        ),
      ),
    ),
    comprehensiveUsd: each(leaves.comprehensive, (leaf, period) =>
      told(
        comprehensive(
          operationsUsd(leaves.operations[period] as OperationsLeaves & Shares, rate),
          toUsd(leaf.foreignCurrencyTranslation, rate),
        ),
      ),
    ),
    nonGaap: each(leaves.operations, (leaf, period) => {
      const [gaap, usd] = [operations(leaf), operationsUsd(leaf, rate)];
      const adjusted = nonGaap(gaap, sbc[period] ?? 0);
      const adjustedUsd = nonGaap(usd, toUsd(sbc[period] ?? 0, rate));
      const margins = marginsOf(gaap, adjusted);
      const each = (income: number) => twoDecimals(perAds(income, thousand, leaf.sharesDiluted));
      return {
        ...adjusted,
        ...margins,
        nonGaapNetIncomeMargin: margins.nonGaapNetIncome,
        nonGaapNetIncome: adjusted.nonGaapNetIncome,
        ads: adsOf(leaf.sharesDiluted),
        perAds: each(adjusted.nonGaapNetIncomeToShareholders),
        usd: { ...adjustedUsd, perAds: each(adjustedUsd.nonGaapNetIncomeToShareholders) },
      };
    }) as unknown as Table,
    priorQuarterM: Object.fromEntries(
      Object.entries(leaves.operations["2023Q3"] ? operations(leaves.operations["2023Q3"]) : {})
        .concat(
          leaves.operations["2023Q3"]
            ? Object.entries(nonGaap(operations(leaves.operations["2023Q3"]), sbc["2023Q3"] ?? 0))
            : [],
        )
        .map(([line, amount]) => [`${line}M`, toMillions(amount)]),
    ) as unknown as Table,
    effectiveTaxRatePct: each(leaves.operations, (leaf, period) =>
      Number(effectiveTaxRate(operations(leaf), sbc[period] ?? 0)),
    ) as unknown as Table,
  };
};

type Figure = { readonly at: string; readonly printed: unknown; readonly computed: unknown };

const walk = (printed: unknown, found: unknown, at: string): Figure[] =>
  typeof printed === "object" && printed !== null
    ? Object.entries(printed).flatMap(([key, value]) =>
        walk(value, (found as Record<string, unknown> | undefined)?.[key], `${at}/${key}`),
      )
    : [
        {
          at,
          // Per-share figures are computed in hundredths and printed with a point.
          printed: /\/eps\w+$/.test(at) ? hundredths(printed as number) : printed,
          computed: found,
        },
      ];

const figuresOf = (release: Release): Figure[] => {
  const found = computed(release);
  return Object.entries(release.figures)
    .flatMap(([name, table]) => walk(table, found[name], `${release.release}/${name}`))
    .filter(({ at }) => !at.endsWith("/period"));
};

/** Named one by one: the release printed these, and its own leaves say something else. */
const exceptions = [
  "2023Q4/cashFlowsUsd/2023FY/operating",
  "2023Q4/cashFlowsUsd/2023FY/investing",
  "2023Q4/cashFlowsUsd/2023FY/financing",
];

test.each([
  ["2023Q4", 3],
  ["2024Q2", 0],
])("every figure of the statements of %s follows from its leaves", (name, excepted) => {
  const release = read(name);
  const figures = figuresOf(release);
  const wrong = figures.filter(({ printed, computed: found }) => printed !== found);
  const unexpected = wrong.filter(({ at }) => !exceptions.includes(at));
  process.stdout.write(`${name}: ${figures.length - wrong.length} of ${figures.length} figures\n`);
  expect(unexpected).toEqual([]);
  expect(figures.length).toBeGreaterThan(300);
  expect(wrong.length).toBe(excepted);
});

test("the history names every one of them; the fourth it names follows once the residual falls on exchange rates", () => {
  const { printed } = read("2023Q4");
  const named = Object.entries(printed.cashFlows ?? {}).flatMap(([period, lines]) =>
    Object.keys(lines).map((line) => `2023Q4/cashFlowsUsd/${period}/${line}`),
  );
  expect(named.toSorted()).toEqual([...exceptions, "2023Q4/cashFlowsUsd/2023Q4/foreignExchange"].toSorted());
});
