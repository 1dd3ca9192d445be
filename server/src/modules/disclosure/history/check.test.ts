import { expect, test } from "vitest";
import { madeUp } from "../figures/made-up.testing.ts";
import { historyOf, publishedReleases } from "../figures/published.testing.ts";
import { checkHistory } from "./check.ts";
import type { HistoryRelease } from "./release.ts";

type Draft = { [key: string]: Draft };
/** A published file with something changed, as a slip of the finger would. */
const changed = (change: (file: Draft) => void, release = "2024Q2"): unknown => {
  const file = structuredClone(historyOf(release)) as unknown as Draft;
  change(file);
  return file;
};
const faultsOf = (document: unknown): { path: string; problem: string }[] => {
  const outcome = checkHistory(document);
  return outcome.ok ? [] : (outcome.detail.faults as { path: string; problem: string }[]);
};
const set = (file: Draft, path: string, value: unknown): void => {
  const keys = path.split("/");
  const last = keys.pop() ?? "";
  const at = keys.reduce<Draft>((node, key) => node[key] as Draft, file);
  if (value === undefined) delete at[last];
  else (at as Record<string, unknown>)[last] = value;
};

test.each(publishedReleases)("the published release of %s is in order", (release) => {
  expect(checkHistory(historyOf(release))).toMatchObject({ ok: true });
});

test.each(["2025Q1", "2025Q2", "2025Q3", "2025Q4"])("so is a made-up one of %s", (release) => {
  expect(faultsOf(madeUp(release, 11))).toEqual([]);
});

test.each<[string, string, unknown, string, string]>([
  ["another format", "format", "suanpan-history/2", "/format", 'must be "suanpan-history/1", is "suanpan-history/2"'],
  ["another unit", "unit", 1, "/unit", "must be 1000, is 1"],
  [
    "a release that is no quarter",
    "release",
    "2024H1",
    "/release",
    'must be the quarter of the release, such as 2024Q2, is "2024H1"',
  ],
  ["an unknown key", "weather", "fine", "/weather", "is not known here"],
  ["an unknown line", "operations/2024Q2/luck", 7, "/operations/2024Q2/luck", "is not known here"],
  ["a missing line", "operations/2024Q2/fundingCosts", undefined, "/operations/2024Q2/fundingCosts", "is missing"],
  [
    "a wrong type",
    "balanceSheet/2024-06-30/goodwill",
    "41,210",
    "/balanceSheet/2024-06-30/goodwill",
    'must be a number, is "41,210"',
  ],
  ["half a thousand", "cashFlows/2024Q2/operating", 0.5, "/cashFlows/2024Q2/operating", "must be whole, is 0.5"],
  [
    "a negative count",
    "operating/2024Q2/institutions",
    -1,
    "/operating/2024Q2/institutions",
    "must not be below 0, is -1",
  ],
  ["no shares", "operations/2024Q2/sharesBasic", 0, "/operations/2024Q2/sharesBasic", "must not be below 1, is 0"],
  ["no such day", "balanceSheet/2024-06", {}, "/balanceSheet/2024-06", "is not a day such as 2024-06-30"],
  [
    "a day that is none",
    "usdRate/2024Q2/asOf",
    "2024-06-31",
    "/usdRate/2024Q2/asOf",
    'must be a day such as 2024-06-28, is "2024-06-31"',
  ],
  ["no such period", "operations/2024Q5", {}, "/operations/2024Q5", "is not a period such as 2024Q2, 2024H1 or 2023FY"],
  [
    "too many decimals",
    "operating/2024Q2/tenorMonths",
    9.975,
    "/operating/2024Q2/tenorMonths",
    "has more than 2 decimals: 9.975",
  ],
  ["no rate", "usdRate/2024Q2/rate", 0, "/usdRate/2024Q2/rate", "must be RMB for one US dollar, such as 7.2672, is 0"],
  [
    "an outlook upside down",
    "outlook/netIncomeB",
    [1.6, 1.5],
    "/outlook/netIncomeB",
    "must be two numbers, the lower first, is [1.6,1.5]",
  ],
  [
    "an adjustment of no line",
    "ifrsAdjustments/operations/2024H1/expectedCreditLosses/totalNetRevenue",
    1,
    "/ifrsAdjustments/operations/2024H1/expectedCreditLosses/totalNetRevenue",
    "is not known here",
  ],
  ["an override of no line", "printed/growthPct/2024Q2/luck", 1, "/printed/growthPct/2024Q2/luck", "is not known here"],
  ["a section that is a list", "cashFlows", [], "/cashFlows", "must be an object, is []"],
  [
    "a sheet that does not foot",
    "balanceSheet/2024-06-30/goodwill",
    41_211,
    "/balanceSheet/2024-06-30",
    "is 46983050, but liabilities and equity is 46983049 (off by 1)",
  ],
  [
    "a half that is not its quarters",
    "operations/2024H1/fundingCosts",
    317_266,
    "/operations/2024H1/fundingCosts",
    "is 317266, but 2024Q1 + 2024Q2 is 317265 (off by 1)",
  ],
  [
    "a half's compensation",
    "shareBasedCompensation/2024H1",
    81_555,
    "/shareBasedCompensation/2024H1",
    "is 81555, but 2024Q1 + 2024Q2 is 81554 (off by 1)",
  ],
  [
    "cash that ends elsewhere",
    "cashFlows/2024Q2/investing",
    -980_404,
    "/cashFlows/2024Q2",
    "is 8372313, but cash and restricted cash on 2024-06-30 is 8372314 (off by -1)",
  ],
  [
    "loans that are more than their parts",
    "operating/2024Q2/loans",
    19_112_188,
    "/operating/2024Q2/loans",
    "is 19112188, but V-pocket and others together is 19112187 (off by 1)",
  ],
  [
    "an ADS that is not two shares",
    "capitalReturn/dividendPerAdsUsd",
    0.61,
    "/capitalReturn/dividendPerAdsUsd",
    "is 0.61, but an ADS is two shares of 0.3",
  ],
  ["a missing rate", "usdRate", {}, "/usdRate/2024Q2", "is missing: a release tells its own"],
  [
    "a missing comparative",
    "cashFlows/2023Q2",
    undefined,
    "/cashFlows/2023Q2",
    "is missing: operations tell of 2023Q2",
  ],
  [
    "a column that does not foot",
    "ifrsAdjustments/balanceSheet/2024-06-30/effectiveInterestRate/otherTaxPayable",
    -5_598,
    "/ifrsAdjustments/balanceSheet/2024-06-30/effectiveInterestRate",
    "is -98880, but what it does to liabilities and equity is -98881 (off by 1)",
  ],
])("%s is found at its place", (_what, path, value, at, problem) => {
  const found = faultsOf(changed((file) => set(file, path, value)));
  expect(found[0]?.path).toBe(at);
  expect(found[0]?.problem).toContain(problem);
  expect(found).toHaveLength(1);
});

test("all faults are told, not the first one", () => {
  const found = faultsOf(
    changed((file) => {
      set(file, "operations/2024Q2/luck", 1);
      set(file, "balanceSheet/2023-12-31/goodwill", null);
      set(file, "operating/2024Q2/loans", -3);
    }),
  );
  expect(found.map(({ path }) => path)).toEqual([
    "/balanceSheet/2023-12-31/goodwill",
    "/operations/2024Q2/luck",
    "/operating/2024Q2/loans",
  ]);
  const off = faultsOf(
    changed((file) => {
      set(file, "balanceSheet/2023-12-31/goodwill", 1);
      set(file, "balanceSheet/2024-06-30/goodwill", 1);
    }),
  );
  expect(off).toHaveLength(2);
});

test("what is no release at all says so", () => {
  expect(faultsOf(null)).toEqual([{ path: "/", problem: "must be an object, is null" }]);
  expect(faultsOf([1])).toEqual([{ path: "/", problem: "must be an object, is [1]" }]);
  expect(faultsOf({}).map(({ path }) => path)).toContain("/release");
  // A prototype's name is no key.
  expect(faultsOf(changed((file) => set(file, "constructor", 1))).map(({ path }) => path)).toEqual(["/constructor"]);
});

test("a quarter that stands alone needs no year ago", () => {
  const { operations, cashFlows, comprehensive, shareBasedCompensation, ...rest } = madeUp("2025Q1", 2);
  const only = <T>(table: Readonly<Record<string, T>> | undefined) =>
    Object.fromEntries(Object.entries(table ?? {}).filter(([period]) => period === "2025Q1"));
  const alone: HistoryRelease = {
    ...rest,
    operations: only(operations),
    cashFlows: only(cashFlows),
    comprehensive: only(comprehensive),
    shareBasedCompensation: only(shareBasedCompensation),
  };
  expect(faultsOf(alone)).toEqual([]);
});
