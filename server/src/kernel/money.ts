/** Money is integer fen. Whatever leaves the safe integers is a bug of ours, so it throws; it is never a refusal. */
import { formatDecimal, type Integer, parseDecimal, scaleHalfUp } from "./decimal.ts";

declare const fenBrand: unique symbol;

/** An amount in fen (1 yuan = 100 fen), asserted once on the way in and after every sum. */
export type Fen = number & { readonly [fenBrand]: true };

export const fen = (n: number): Fen => {
  if (!Number.isSafeInteger(n)) throw new RangeError(`${n} is not a whole number of fen in the safe range`);
  return (n + 0) as Fen; // turns -0 into 0, which would otherwise differ under Object.is
};

export const zeroFen: Fen = fen(0);

export const plus = (a: Fen, b: Fen): Fen => fen(a + b);

export const minus = (a: Fen, b: Fen): Fen => fen(a - b);

export const sum = (list: Iterable<Fen>): Fen => {
  let totalFen = zeroFen;
  for (const amountFen of list) totalFen = plus(totalFen, amountFen);
  return totalFen;
};

export const least = (a: Fen, b: Fen): Fen => (a < b ? a : b);

export const most = (a: Fen, b: Fen): Fen => (a > b ? a : b);

export const negate = (a: Fen): Fen => fen(-a);

/** A whole number of times; anything with a fraction goes through prorate, which rounds in the open. */
export const times = (a: Fen, integer: number): Fen => {
  if (!Number.isSafeInteger(integer)) throw new RangeError(`${integer} is not a whole number of times`);
  return fen(a * integer);
};

/** amount × numerator ÷ denominator, exact until one half-up rounding at the end; halves go away from zero. */
export const prorate = (amountFen: Fen, numerator: Integer, denominator: Integer): Fen =>
  fen(scaleHalfUp(amountFen, numerator, denominator));

/**
 * Cuts an amount by weight so that the parts are the whole: everyone gets the floor of their exact share, and the fen
 * left over go to the largest remainders, earlier first on a tie. A negative amount is cut like its mirror image.
 */
export const split = (amountFen: Fen, weights: readonly number[]): Fen[] => {
  const total = totalWeight(weights);
  const sign = amountFen < 0 ? -1 : 1;
  const shares = weights.map((weight) => floorShare(Math.abs(amountFen), weight, total));
  let left = Math.abs(amountFen) - shares.reduce((given, share) => given + share.whole, 0);
  const byRest = left > 0 ? shares.toSorted((a, b) => b.rest - a.rest) : []; // a stable sort: ties stay in order
  for (const share of byRest) {
    if (left === 0) break;
    share.whole += 1;
    left -= 1;
  }
  return shares.map((share) => fen(sign * share.whole));
};

const totalWeight = (weights: readonly number[]): number => {
  const total = weights.reduce((so, weight) => so + weight, 0);
  const valid = weights.every((weight) => Number.isSafeInteger(weight) && weight >= 0);
  if (!valid || !Number.isSafeInteger(total) || total === 0) {
    throw new RangeError(`cannot split by weights [${weights.join(", ")}]: whole, not negative, not all zero`);
  }
  return total;
};

const floorShare = (size: number, weight: number, total: number): { whole: number; readonly rest: number } => {
  const product = size * weight;
  if (Number.isSafeInteger(product)) return { whole: (product - (product % total)) / total, rest: product % total };
  const exact = BigInt(size) * BigInt(weight);
  return { whole: Number(exact / BigInt(total)), rest: Number(exact % BigInt(total)) };
};

/** Fees are quoted with VAT inside; revenue is what remains without it. */
export const netOfVat = (grossFen: Fen, vatPpm: number): Fen => prorate(grossFen, 1_000_000, 1_000_000 + vatPpm);

/** The other part: by subtraction, so that net and tax always add up to what was charged. */
export const vatOf = (grossFen: Fen, vatPpm: number): Fen => minus(grossFen, netOfVat(grossFen, vatPpm));

/** "3,600.00" */
export const formatYuan = (amountFen: Fen): string => formatDecimal(amountFen, 2, ",");

/** "3600", "3,600.5" and "-12.34" are amounts; spaces, signs other than minus and a third decimal are not. */
export const parseYuan = (text: string): Fen | undefined => {
  const units = parseDecimal(text, 2);
  return units === undefined ? undefined : fen(units);
};
