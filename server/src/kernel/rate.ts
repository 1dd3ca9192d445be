/** Rates are integers too: parts per million, so 1.8% a month is 18,000 and 21.6% a year is 216,000. */
import { exactProduct, formatDecimal, parseDecimal, scaleHalfUp } from "./decimal.ts";
import { type Fen, prorate } from "./money.ts";

declare const ratePpmBrand: unique symbol;

export type RatePpm = number & { readonly [ratePpmBrand]: true };

const million = 1_000_000;

/** One per cent is this many parts per million; its zeros are the decimals a percentage can carry. */
const ppmPerPercent = 10_000;
const percentDecimals = 4;

export const ppm = (n: number): RatePpm => {
  if (!Number.isSafeInteger(n)) throw new RangeError(`${n} is not a whole number of parts per million`);
  return (n + 0) as RatePpm;
};

/**
 * amount × rate × numerator ÷ denominator in a single rounding: interest for 17 of 360 days is
 * `applyRate(balanceFen, yearlyPpm, 17, 360)`. Rounding the rate or the day's interest first would drift.
 */
export const applyRate = (amountFen: Fen, ratePpm: RatePpm, numerator = 1, denominator = 1): Fen =>
  prorate(amountFen, exactProduct(ratePpm, numerator), exactProduct(million, denominator));

/** "21.60%"; fewer decimals round half-up, more only append zeros. */
export const formatPercent = (ratePpm: RatePpm, decimals = 2): string =>
  `${formatDecimal(scaleHalfUp(ratePpm, 10 ** decimals, ppmPerPercent), decimals)}%`;

/** "1.8%" or "1.8"; undefined when it is junk or finer than one part per million. */
export const parsePercent = (text: string): RatePpm | undefined => {
  const units = parseDecimal(text.endsWith("%") ? text.slice(0, -1) : text, percentDecimals);
  return units === undefined ? undefined : ppm(units);
};
