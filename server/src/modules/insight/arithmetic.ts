import type { MetricUnit } from "@suanpan/contract";
import { formatDecimal, scaleHalfUp } from "../../kernel/decimal.ts";
import type { Amount } from "./definition.ts";

export const total = <Row>(rows: readonly Row[], of: (row: Row) => number | bigint): bigint =>
  rows.reduce((so, row) => so + BigInt(of(row)), 0n);

/** How many of the unit's parts make a whole: rates are kept in millionths, months in hundredths. */
const parts: Readonly<Record<MetricUnit, number>> = { count: 1, fen: 1, ppm: 1_000_000, "hundredths of a month": 100 };

/** Rounded once, from what was never rounded before; nothing over nothing says nothing. */
export const rounded = (amount: Amount | undefined, unit: MetricUnit): number | null => {
  if (amount === undefined) return null;
  if (amount.denominator === null) return Number(amount.numerator);
  return amount.denominator === 0n ? null : scaleHalfUp(parts[unit], amount.numerator, amount.denominator);
};

/** As it is printed: a rate with two decimals of a percent, an amount in yuan. */
export const printed = (amount: Amount | undefined, unit: MetricUnit): string | null => {
  const value = rounded(amount, unit);
  if (value === null || amount === undefined) return null;
  if (unit === "ppm" && amount.denominator !== null)
    return `${formatDecimal(scaleHalfUp(10_000, amount.numerator, amount.denominator), 2)}%`;
  if (unit === "count") return formatDecimal(value, 0, ",");
  return formatDecimal(value, 2, ",");
};

/** Of counts and amounts, by how much one is more than the other, from what is not rounded. */
export const growthPpm = (now: Amount | undefined, before: Amount | undefined): number | null =>
  now === undefined || before === undefined || now.denominator !== null || before.numerator === 0n
    ? null
    : scaleHalfUp(1_000_000, now.numerator - before.numerator, before.numerator);

/** A rate of two sums in millionths; null over nothing. */
export const ratePpm = (numerator: number | bigint, denominator: number | bigint): number | null =>
  BigInt(denominator) === 0n ? null : scaleHalfUp(1_000_000, BigInt(numerator), BigInt(denominator));
