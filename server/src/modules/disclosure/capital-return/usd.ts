import { formatDecimal, parseDecimal, scaleHalfUp } from "../../../kernel/decimal.ts";
import { type Fen, fen } from "../../../kernel/money.ts";

/** Amounts of dollars are whole cents, prices for one are whole millionths of a dollar. */
export const centsOf = (text: string): number => exact(text, 2);
export const microsOf = (text: string): number => exact(text, 6);

const exact = (text: string, decimals: number): number => {
  const units = parseDecimal(text, decimals);
  if (units === undefined) throw new RangeError(`"${text}" is no amount of dollars`);
  return units;
};

export const dollars = (cents: number): string => formatDecimal(cents, 2);

/** A price with two decimals, or with as many more as it has. */
export const price = (micros: number): string => formatDecimal(micros, 6).replace(/0{1,4}$/, "");

/** So many at a price, in cents, rounded once. */
export const atPrice = (count: number, micros: number): number => scaleHalfUp(count, micros, 10_000);

/** At a rate of so many millionths of a yuan for one dollar. */
export const inFen = (cents: number, cnyMillionths: number): Fen => fen(scaleHalfUp(cents, cnyMillionths, 1_000_000));

export const millions = (units: number, each: number, decimals: number): string =>
  formatDecimal(scaleHalfUp(units, 10 ** decimals, each * 1_000_000), decimals);
