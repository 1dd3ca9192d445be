import { expect, test } from "vitest";
import { computeFigures } from "./compute.ts";
import type { Missing } from "./leaf.ts";
import { resultLeaves } from "./lines.ts";
import { madeUp } from "./made-up.testing.ts";
import { computed, historyOf } from "./published.testing.ts";
import { sourcesOf } from "./sources.ts";

const [old, later] = [historyOf("2023Q4"), historyOf("2024Q2")];
const without = <T extends object>(table: T, ...keys: string[]): T =>
  Object.fromEntries(Object.entries(table).filter(([key]) => !keys.includes(key))) as T;

const missingOf = (outcome: ReturnType<typeof computeFigures>): readonly Missing[] =>
  outcome.ok ? [] : (outcome.detail.missing as Missing[]);

test("the same day in two releases is what each of them said", () => {
  const restated = {
    ...later,
    comprehensive: { ...later.comprehensive, "2023Q4": { foreignCurrencyTranslation: -3606 } },
  };
  expect(computed("2023Q4", [old, restated]).get("comprehensive/2023Q4/fx")).toMatchObject({
    value: "-1756",
    printed: "(1,756)",
    lineage: { from: "history", release: "2023Q4", path: "/comprehensive/2023Q4/foreignCurrencyTranslation" },
  });
  const next = { ...without(madeUp("2024Q4", 1), "comprehensive"), comprehensive: madeUp("2024Q4", 1).comprehensive };
  const silent = { ...next, comprehensive: without(next.comprehensive ?? {}, "2023Q4") };
  expect(computed("2024Q4", [old, restated, silent]).get("comprehensive/2023Q4/fx")?.value).toBe("-3606");
});

test("a third quarter that nobody tells is the year less the half and the fourth quarter", () => {
  const untold = { ...old, operations: without(old.operations ?? {}, "2023Q3") };
  const figures = computed("2023Q4", [
    { ...untold, shareBasedCompensation: without(old.shareBasedCompensation ?? {}, "2023Q3") },
    later,
  ]);
  const told = computed("2023Q4", [old, later]);
  for (const line of resultLeaves) {
    expect(figures.get(`operations/2023Q3/${line}`)?.value).toBe(told.get(`operations/2023Q3/${line}`)?.value);
  }
  expect(figures.get("priorQuarter/nonGaapNetIncomeM")?.printed).toBe("1,181.0");
  expect(figures.get("operations/2023Q3/financingIncome")?.lineage).toEqual({
    from: "figures",
    formula: {
      op: "sum",
      terms: [
        { figure: "operations/2023FY/financingIncome", sign: 1 },
        { figure: "operations/2023H1/financingIncome", sign: -1 },
        { figure: "operations/2023Q4/financingIncome", sign: -1 },
      ],
    },
  });
});

test("a comparative nobody knows is left untold; one known in part is missing the rest, line by line", () => {
  const alone = madeUp("2025Q1", 3);
  const first = {
    ...alone,
    operations: { "2025Q1": alone.operations?.["2025Q1"] ?? {} },
    cashFlows: { "2025Q1": alone.cashFlows?.["2025Q1"] ?? {} },
    comprehensive: { "2025Q1": alone.comprehensive?.["2025Q1"] ?? {} },
    shareBasedCompensation: { "2025Q1": 5 },
  };
  const outcome = computeFigures("2025Q1", sourcesOf("2025Q1", [first]));
  expect(outcome).toMatchObject({ ok: true, value: { untold: ["2024Q1", "2024Q4"] } });
  const part = { ...first, operations: { ...first.operations, "2024Q1": { financingIncome: 7 } } };
  const refusal = computeFigures("2025Q1", sourcesOf("2025Q1", [part]));
  expect(refusal).toMatchObject({ ok: false, code: "figures-missing", detail: { release: "2025Q1" } });
  const missing = missingOf(refusal);
  expect(missing.map(({ section, period }) => `${section} ${period}`)).toEqual([
    "operations 2024Q1",
    "shareBasedCompensation 2024Q1",
    "operations 2024Q1",
    "cashFlows 2024Q1",
    "comprehensive 2024Q1",
  ]);
  expect(missing[0]?.lines).not.toContain("financingIncome");
  expect(missing[0]?.lines).toHaveLength(resultLeaves.length - 1);
});

test("with nothing at all, the quarter, its sheet and the rate are what is missing", () => {
  const refusal = computeFigures("2026Q1", sourcesOf("2026Q1", []));
  const missing = missingOf(refusal);
  expect(missing.map(({ section, period }) => `${section} ${period}`)).toEqual([
    "usdRate 2026Q1",
    "operations 2026Q1",
    "shareBasedCompensation 2026Q1",
    "operations 2026Q1",
    "cashFlows 2026Q1",
    "comprehensive 2026Q1",
    "balanceSheet 2026-03-31",
  ]);
  expect(computeFigures("2026H1", sourcesOf("2026H1", []))).toMatchObject({ code: "invalid-request" });
});
