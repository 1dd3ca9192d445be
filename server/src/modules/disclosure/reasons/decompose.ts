import { bigQuotientHalfUp } from "../../../kernel/decimal.ts";

/** Something that an amount is a multiple of, before and now: volume, a balance, a tenor, a number of users. */
export type Factor = { readonly driver: string; readonly before: bigint; readonly now: bigint };

/** A part of a line that factors explain one after the other, and what they leave is a rate: yield, price, unit cost. */
export type Term = {
  readonly before: bigint;
  readonly now: bigint;
  readonly factors: readonly Factor[];
  readonly rest: string;
};

/** How much of a movement one driver explains, and whether the driver itself went up. */
export type Part = { readonly driver: string; readonly effect: bigint; readonly up: boolean };

export type Decomposition = { readonly movement: bigint; readonly parts: readonly Part[] };

/**
 * A movement as what each driver did to it. The factors are let change one after the other, each step rounded from the
 * whole, and what is left at the end is the rate's: the parts are the movement to the unit, whatever the numbers.
 */
export const decompose = (terms: readonly Term[]): Decomposition => ({
  movement: terms.reduce((sum, { before, now }) => sum + now - before, 0n),
  parts: together(terms.flatMap(partsOf)),
});

const partsOf = ({ before, now, factors, rest }: Term): Part[] => {
  const parts: Part[] = [];
  let [numerator, denominator, reached] = [1n, 1n, before];
  for (const factor of factors) {
    const next = stepped(factor, { before, now, numerator, denominator, reached });
    parts.push({ driver: factor.driver, effect: next.reached - reached, up: factor.now > factor.before });
    ({ numerator, denominator, reached } = next);
  }
  return [...parts, { driver: rest, effect: now - reached, up: now > reached }];
};

type Step = {
  readonly before: bigint;
  readonly now: bigint;
  readonly numerator: bigint;
  readonly denominator: bigint;
  readonly reached: bigint;
};

/** Where there was nothing to multiply before, what came is all due to it; an amount without its factor owes it nothing. */
const stepped = (factor: Factor, { before, now, numerator, denominator, reached }: Step) => {
  if (factor.before === 0n)
    return { numerator, denominator, reached: before === 0n && factor.now !== 0n ? now : reached };
  const [up, down] = [numerator * factor.now, denominator * factor.before];
  return { numerator: up, denominator: down, reached: bigQuotientHalfUp(before * up, down) };
};

/** Of several terms, what one driver did to all of them is one part. */
const together = (parts: readonly Part[]): Part[] =>
  [...new Set(parts.map(({ driver }) => driver))].map((driver) => {
    const same = parts.filter((part) => part.driver === driver);
    const effect = same.reduce((sum, part) => sum + part.effect, 0n);
    return { driver, effect, up: same.length === 1 ? (same[0]?.up ?? false) : effect > 0n };
  });

/** The one driver that explains more than half of a movement, in its direction; else nobody may say "primarily". */
export const mainPart = ({ movement, parts }: Decomposition): Part | undefined => {
  const inDirection = (effect: bigint): bigint => (movement < 0n ? -effect : effect);
  const [largest] = parts.toSorted((a, b) => Number(inDirection(b.effect) - inDirection(a.effect)));
  const size = inDirection(movement);
  return largest && size > 0n && 2n * inDirection(largest.effect) > size ? largest : undefined;
};
