import type { MetricCode, Statements } from "@suanpan/contract";
import { statementsOf } from "@suanpan/server/modules/books/index.ts";
import { showMetrics } from "@suanpan/server/modules/insight/index.ts";
import type { Platform } from "@suanpan/server/platform/platform.ts";
import type { House } from "./house.ts";

/** What a run is judged by, of one period: the platform's own metrics and statements. Shares and rates are of one. */
export type Figures = {
  readonly period: string;
  readonly loans: number;
  readonly volumeYuan: number;
  readonly balanceYuan: number;
  readonly dayOne: number;
  readonly collection: number;
  readonly ninety: number;
  readonly repeat: number;
  readonly tenor: number;
  readonly withoutRisk: number;
  readonly vPocket: number;
  readonly revenueYuan: number;
  /** Of revenue: what was charged for losses on loans, guarantees and fees. */
  readonly provisions: number;
  readonly operatingMargin: number;
  readonly effectiveTax: number;
};

export const figuresOf = async (platform: Platform, house: House, period: string): Promise<Figures | undefined> => {
  const { db, config } = platform;
  const shown = await showMetrics(db, { timeZone: config.timeZone }, { period, view: "reported" });
  const made = await statementsOf(db, house.reporting.statements, { period, unit: "exact" });
  if (!shown.ok || !made.ok) return undefined;
  const values = new Map(shown.value.metrics.map(({ code, value }) => [code, value ?? 0]));
  const of = (code: MetricCode): number => values.get(code) ?? 0;
  const loans = of("loans");
  return {
    period,
    loans,
    volumeYuan: of("volume") / 100,
    balanceYuan: of("balance") / 100,
    dayOne: of("day-1-delinquency") / 1_000_000,
    collection: of("collection-30") / 1_000_000,
    ninety: of("delinquency-90") / 1_000_000,
    repeat: of("repeat-borrowers") / 1_000_000,
    tenor: of("tenor") / 100,
    withoutRisk: of("risk-free-volume-share") / 1_000_000,
    vPocket: loans > 0 ? of("loans-v-pocket") / loans : 0,
    ...resultOf(made.value),
  };
};

const provisionLines: readonly string[] = [
  "provisionLoansReceivable",
  "provisionFinancialAssetsReceivable",
  "provisionAccountsReceivableAndContractAssets",
  "provisionContingentLiabilities",
];

const resultOf = ({ operations, nonGaap }: Statements) => {
  const line = (name: string): number => operations.find((row) => row.line === name)?.amount ?? 0;
  const revenue = line("totalNetRevenue");
  const awards = nonGaap.find((row) => row.line === "shareBasedCompensation")?.amount ?? 0;
  const preTax = line("incomeBeforeTax") + awards;
  return {
    revenueYuan: revenue / 100,
    provisions: revenue > 0 ? provisionLines.reduce((sum, name) => sum + line(name), 0) / revenue : 0,
    operatingMargin: revenue > 0 ? line("incomeFromOperations") / revenue : 0,
    effectiveTax: preTax > 0 ? Math.abs(line("incomeTax")) / preTax : 0,
  };
};
