import { formatDecimal, scaleHalfUp } from "../../../../kernel/decimal.ts";
import type { Operations } from "./operations.ts";

export type NonGaap = Readonly<
  Record<
    "shareBasedCompensation" | "nonGaapNetIncome" | "nonGaapNetIncomeToShareholders" | "nonGaapIncomeFromOperations",
    number
  >
>;

type Measured = Pick<Operations, "netIncome" | "netIncomeToShareholders" | "incomeFromOperations" | "totalNetRevenue">;

/** GAAP with share-based compensation added back, which carries no tax. */
export const nonGaap = (gaap: Measured, shareBasedCompensation: number): NonGaap => ({
  shareBasedCompensation,
  nonGaapNetIncome: gaap.netIncome + shareBasedCompensation,
  nonGaapNetIncomeToShareholders: gaap.netIncomeToShareholders + shareBasedCompensation,
  nonGaapIncomeFromOperations: gaap.incomeFromOperations + shareBasedCompensation,
});

/** A share of something in per cent with one decimal, half-up; null where there is nothing to take a share of. */
export const percentOf = (part: number, whole: number): string | null =>
  whole === 0 ? null : formatDecimal(scaleHalfUp(part, 1_000, whole), 1);

/** How much something changed, in per cent with one decimal. */
export const changeInPercent = (from: number, to: number): string | null =>
  from === 0 ? null : percentOf(to - from, Math.abs(from));

export type Margins = Readonly<
  Record<"operating" | "netIncome" | "nonGaapOperating" | "nonGaapNetIncome", string | null>
>;

export const marginsOf = (gaap: Measured, adjusted: NonGaap): Margins => ({
  operating: percentOf(gaap.incomeFromOperations, gaap.totalNetRevenue),
  netIncome: percentOf(gaap.netIncome, gaap.totalNetRevenue),
  nonGaapOperating: percentOf(adjusted.nonGaapIncomeFromOperations, gaap.totalNetRevenue),
  nonGaapNetIncome: percentOf(adjusted.nonGaapNetIncome, gaap.totalNetRevenue),
});

/** As it is printed: tax on income before tax and before share-based compensation. */
export const effectiveTaxRate = (
  { incomeTax, incomeBeforeTax }: Pick<Operations, "incomeTax" | "incomeBeforeTax">,
  shareBasedCompensation: number,
): string | null => percentOf(-incomeTax, incomeBeforeTax + shareBasedCompensation);
