import type { Random } from "../../../kernel/random.ts";
import { seeded } from "../../../kernel/random.ts";
import { periodOf } from "../../books/index.ts";
import type { HistoryRelease } from "../history/release.ts";
import { resultLeaves, sheetLeaves } from "./lines.ts";
import { waysToMake } from "./period-parts.ts";
import { type Plan, planOf, printedPeriods } from "./plan.ts";

/** A release of any quarter that nobody ever published, with every identity kept: the same seed is the same release. */
export const madeUp = (release: string, seed: number): HistoryRelease => {
  const plan = planOf(release);
  if (!plan) throw new RangeError(`${release} is not a quarter`);
  const random = seeded(seed);
  const days = [plan.openingOn, plan.closingOn];
  const balanceSheet = Object.fromEntries(days.map((day) => [day, sheetOf(random)]));
  const periods = printedPeriods(plan);
  const told = [...new Set([...periods, plan.priorQuarter.name])];
  const results = Object.fromEntries(told.map((period) => [period, amounts(random, resultLeaves)]));
  const shareBased = Object.fromEntries(told.map((period) => [period, random.integer(10_000, 90_000)]));
  const translation = Object.fromEntries(periods.map((period) => [period, random.integer(-9_000, 9_000)]));
  addUp(plan, results);
  return {
    format: "suanpan-history/1",
    currency: "CNY",
    unit: 1000,
    release,
    usdRate: { [release]: { rate: random.integer(60_000, 80_000) / 10_000, asOf: plan.closingOn } },
    balanceSheet,
    operations: Object.fromEntries(
      told.map((period) => [period, { ...results[period], ...(periods.includes(period) ? shares(random) : {}) }]),
    ),
    cashFlows: Object.fromEntries(periods.map((period) => [period, flowsOf(random, period, balanceSheet)])),
    comprehensive: Object.fromEntries(
      periods.map((period) => [period, { foreignCurrencyTranslation: translation[period] ?? 0 }]),
    ),
    shareBasedCompensation: additive(plan, shareBased),
    operating: { [release]: operatingOf(random), [plan.yearAgo.name]: operatingOf(random) },
  };
};

type Amounts = Record<string, number>;

const amounts = (random: Random, lines: readonly string[]): Amounts =>
  Object.fromEntries(lines.map((line) => [line, random.integer(-200_000, 2_000_000)]));

/** Equity is what assets and liabilities leave for it. */
const sheetOf = (random: Random): Amounts => {
  const leaves: Amounts = Object.fromEntries(sheetLeaves.map((line) => [line, random.integer(0, 9_000_000)]));
  const firstLiability = sheetLeaves.indexOf("payableToTrustInvestors");
  const sum = (lines: readonly string[]): number => lines.reduce((total, line) => total + (leaves[line] ?? 0), 0);
  const others = sheetLeaves.slice(firstLiability).filter((line) => line !== "companyEquity");
  return { ...leaves, companyEquity: sum(sheetLeaves.slice(0, firstLiability)) - sum(others) };
};

/** A half that is told beside both its quarters is their sum. */
const addUp = (plan: Plan, results: Record<string, Amounts>): void => {
  const longer = plan.longer?.name;
  const parts = longer && waysToMake(longer).find((way) => way.every(([part]) => results[part]));
  if (!longer || !parts) return;
  results[longer] = Object.fromEntries(
    resultLeaves.map((line) => [line, parts.reduce((sum, [part]) => sum + (results[part]?.[line] ?? 0), 0)]),
  );
};

const additive = (plan: Plan, of: Amounts): Amounts => {
  const asLines = Object.fromEntries(
    Object.entries(of).map(([period, amount]) => [
      period,
      { ...Object.fromEntries(resultLeaves.map((l) => [l, amount])) },
    ]),
  );
  addUp(plan, asLines);
  return Object.fromEntries(Object.entries(asLines).map(([period, lines]) => [period, lines.financingIncome ?? 0]));
};

const shares = (random: Random): Amounts => {
  const sharesBasic = random.integer(250_000_000, 350_000_000);
  return { sharesBasic, sharesDiluted: sharesBasic + random.integer(0, 9_000_000) };
};

/** What begins after, or ends on, a day that has a sheet begins or ends with its cash. */
const flowsOf = (random: Random, period: string, sheets: Record<string, Amounts>): Amounts => {
  const { before, to } = periodOf(period);
  const cash = (on: string): number => {
    const sheet = sheets[on];
    return sheet ? (sheet.cashAndCashEquivalents ?? 0) + (sheet.restrictedCash ?? 0) : random.integer(1, 9_000_000);
  };
  const [opening, closing] = [cash(before), cash(to)];
  const [investing, financing, foreignExchange] = [1, 2, 3].map(() => random.integer(-2_000_000, 2_000_000)) as [
    number,
    number,
    number,
  ];
  const operating = closing - opening - investing - financing - foreignExchange;
  return { operating, investing, financing, foreignExchange, opening };
};

const operatingOf = (random: Random): Amounts => {
  const [loansVPocket, loansOther] = [random.integer(1, 9_000_000), random.integer(1, 9_000_000)];
  const [volumeM, balanceM] = [random.integer(50_000, 150_000), random.integer(100_000, 200_000)];
  return {
    institutions: random.integer(100, 200),
    registeredUsersM: random.integer(2_000, 3_000) / 10,
    loans: loansVPocket + loansOther,
    loansVPocket,
    loansOther,
    volumeM,
    volumeCapitalLightIceTechM: random.integer(1, volumeM),
    balanceM,
    balanceCapitalLightIceTechM: random.integer(1, balanceM),
    tenorMonths: random.integer(800, 1_200) / 100,
  };
};
