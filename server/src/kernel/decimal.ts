/** Under money and rates alike: a quantity is an integer with an implied decimal point, so no step ever needs a float. */

/** A factor: BigInt where a product of days, rates and amounts may outgrow a number. */
export type Integer = number | bigint;

/**
 * quantity × numerator ÷ denominator, rounded once, halves away from zero, so that a reversal mirrors what it reverses.
 * Nearly every call stays inside the safe integers, where the remainder is exact; the rest goes through BigInt.
 */
export const scaleHalfUp = (quantity: number, numerator: Integer, denominator: Integer): number => {
  if (Number.isSafeInteger(numerator) && Number.isSafeInteger(denominator) && denominator !== 0) {
    const product = quantity * Number(numerator);
    if (Number.isSafeInteger(product)) return quotientHalfUp(product, Number(denominator));
  }
  return Number(bigQuotientHalfUp(BigInt(quantity) * BigInt(numerator), BigInt(denominator)));
};

const quotientHalfUp = (dividend: number, divisor: number): number => {
  const size = Math.abs(dividend);
  const unit = Math.abs(divisor);
  const rest = size % unit;
  const whole = (size - rest) / unit + (rest >= unit - rest ? 1 : 0);
  return dividend < 0 === divisor < 0 ? whole : 0 - whole;
};

/** The same of integers of any size. */
export const bigQuotientHalfUp = (dividend: bigint, divisor: bigint): bigint => {
  const size = dividend < 0n ? -dividend : dividend;
  const unit = divisor < 0n ? -divisor : divisor;
  const whole = (2n * size + unit) / (2n * unit);
  return dividend < 0n === divisor < 0n ? whole : -whole;
};

/** a × b, handed on as a BigInt when a number could not hold it exactly. */
export const exactProduct = (a: number, b: number): Integer => {
  const product = a * b;
  return Number.isSafeInteger(a) && Number.isSafeInteger(b) && Number.isSafeInteger(product)
    ? product
    : BigInt(a) * BigInt(b);
};

/** 360000 with two decimals is "3600.00"; the point is placed by cutting the digits, never by dividing. */
export const formatDecimal = (units: number, decimals: number, thousands = ""): string => {
  const digits = String(Math.abs(units)).padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, thousands);
  const fraction = decimals > 0 ? `.${digits.slice(-decimals)}` : "";
  return `${units < 0 ? "-" : ""}${whole}${fraction}`;
};

const decimalPattern = /^(-?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?$/;

/** The reverse; undefined for junk, for commas out of place, for more decimals than there are units, and for the unsafe. */
export const parseDecimal = (text: string, decimals: number): number | undefined => {
  const [, sign, whole = "", fraction = ""] = decimalPattern.exec(text) ?? [];
  if (whole === "" || fraction.length > decimals) return undefined;
  const units = Number(whole.replaceAll(",", "") + fraction.padEnd(decimals, "0"));
  if (!Number.isSafeInteger(units)) return undefined;
  return sign === "-" ? 0 - units : units;
};
