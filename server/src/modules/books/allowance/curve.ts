import type { AllowanceCurve } from "@suanpan/contract";
import { scaleHalfUp } from "../../../kernel/decimal.ts";
import { groupBy } from "../../../kernel/lists.ts";
import { type Fen, fen, plus, prorate, sum, zeroFen } from "../../../kernel/money.ts";
import { done, type Outcome, refused } from "../../../kernel/outcome.ts";
import type { Pool } from "./pool.ts";
import type { AllowancePolicy } from "./settings.ts";

export const million = 1_000_000;

/** So young a pool is never completed by its own loss, so it does not matter by how much more. */
const mostPpm = 1_000_000_000_000;

/** A month of drawdowns of a segment: what was drawn, and the net loss up to each month on book. */
type Vintage = { readonly originalFen: Fen; readonly lossByAge: readonly Fen[] };

/** How much history there is, and how much a curve takes. */
type Missing = Readonly<Record<"loans" | "defaults" | "vintages" | "months", readonly [have: number, need: number]>>;

/**
 * The curve of a segment: development factors of the chain ladder, each the sum of older pools' cumulative net loss at
 * one age over the sum of the same pools' a month earlier, and a tail. Too little history is refused, with what is missing.
 */
export const curveOf = (
  segment: string,
  all: readonly Pool[],
  policy: AllowancePolicy,
): Outcome<AllowanceCurve, "curve-too-thin"> => {
  // A loan that came from another system left the beginning of its curve there.
  const pools = all.filter((pool) => pool.origin === "drawn" && isWithin(pool.segment, segment));
  const vintages = vintagesOf(pools);
  const loans = pools.reduce((n, pool) => n + pool.loans, 0);
  const defaults = pools.reduce((n, pool) => n + pool.defaults, 0);
  const months = Math.max(0, ...vintages.map(({ lossByAge }) => lossByAge.length - 1));
  const missing = missingFrom({
    loans: [loans, policy.curveLoans],
    defaults: [defaults, policy.curveDefaults],
    vintages: [vintages.length, policy.curveVintages],
    months: [months, policy.curveMonths],
  });
  if (Object.keys(missing).length > 0) return refused("curve-too-thin", { segment, missing });
  const { firstAge, factorsPpm } = factorsOf(vintages, months);
  if (factorsPpm.length === 0) return refused("curve-too-thin", { segment, missing: { steps: [0, 1] } });
  const tailPpm = tailOf(factorsPpm);
  const completionPpm = completions(factorsPpm, tailPpm);
  const developedPpm = [
    ...Array.from({ length: firstAge }, () => 0),
    ...completionPpm.map((toUltimate) => scaleHalfUp(million, million, toUltimate)),
  ];
  const lifetimePpm = lifetimeOf(vintages, developedPpm, policy.developedLeastPpm);
  if (lifetimePpm === undefined)
    return refused("curve-too-thin", { segment, missing: { developedPpm: [0, policy.developedLeastPpm] } });
  const counts = { vintages: vintages.length, loans, defaults };
  return done({ segment, ...counts, firstAge, factorsPpm, tailPpm, developedPpm, lifetimePpm });
};

/** `balance-sheet/instalment` holds `balance-sheet/instalment/4-6/C`. */
export const isWithin = (segment: string, wider: string): boolean =>
  segment === wider || segment.startsWith(`${wider}/`);

const missingFrom = (all: Missing): Partial<Missing> =>
  Object.fromEntries(Object.entries(all).filter(([, [have, need]]) => have < need));

const vintagesOf = (pools: readonly Pool[]): Vintage[] =>
  [...groupBy(pools, ({ vintage }) => vintage).values()].map((ofMonth) => ({
    originalFen: sum(ofMonth.map(({ originalFen }) => originalFen)),
    lossByAge: (ofMonth[0]?.lossByAge ?? []).map((_, age) =>
      sum(ofMonth.map((pool) => pool.lossByAge[age] ?? zeroFen)),
    ),
  }));

/** Volume-weighted, from the first age at which there is a loss to develop. Recoveries beyond the loss stop it. */
const factorsOf = (vintages: readonly Vintage[], months: number) => {
  const steps = Array.from({ length: months }, (_, age) => {
    const reached = vintages.filter(({ lossByAge }) => lossByAge.length > age + 1);
    const at = (n: number): Fen => sum(reached.map(({ lossByAge }) => lossByAge[n] ?? zeroFen));
    return { beforeFen: at(age), afterFen: at(age + 1) };
  });
  const begins = steps.findIndex(({ beforeFen }) => beforeFen > 0);
  const firstAge = begins < 0 ? months : begins;
  const factorsPpm = steps
    .slice(firstAge)
    .map(({ beforeFen, afterFen }) =>
      beforeFen > 0 && afterFen > 0 ? Math.max(1, scaleHalfUp(afterFen, million, beforeFen)) : million,
    );
  return { firstAge, factorsPpm };
};

/** What comes after the oldest pool's age: steps that halve from the last one seen, which together are that step again. */
export const tailOf = (factorsPpm: readonly number[]): number => factorsPpm.at(-1) ?? million;

/** What the loss known at each age is multiplied by to be the ultimate one. */
export const completions = (factorsPpm: readonly number[], tailPpm: number): number[] => {
  let toUltimate = tailPpm;
  const backwards = [tailPpm];
  for (const factor of factorsPpm.toReversed()) {
    toUltimate = Math.min(mostPpm, scaleHalfUp(toUltimate, factor, million));
    backwards.push(toUltimate);
  }
  return backwards.toReversed();
};

/**
 * The loss seen over what was drawn, as far as it has developed, of the pools old enough to be believed: each counts by
 * what it has shown, so a young one that lost early does not weigh as its completed loss would.
 */
const lifetimeOf = (
  vintages: readonly Vintage[],
  developedPpm: readonly number[],
  leastPpm: number,
): number | undefined => {
  let [lossFen, shownFen] = [zeroFen, zeroFen];
  for (const { originalFen, lossByAge } of vintages) {
    const age = lossByAge.length - 1;
    const shownPpm = developedPpm[age] ?? million;
    if (shownPpm < leastPpm) continue;
    lossFen = plus(lossFen, lossByAge[age] ?? zeroFen);
    shownFen = plus(shownFen, prorate(originalFen, shownPpm, million));
  }
  return shownFen > 0 ? Math.max(0, scaleHalfUp(lossFen, million, shownFen)) : undefined;
};

/** The share of its lifetime loss a pool has shown by an age; past the oldest there is nothing left to come. */
export const developedAt = ({ developedPpm }: Pick<AllowanceCurve, "developedPpm">, age: number): number =>
  developedPpm[age] ?? million;

/** The pool's own loss to date, completed by the older pools' factors. */
export const completed = (curve: AllowanceCurve, netLossFen: Fen, age: number): Fen => {
  const toUltimate = completions(curve.factorsPpm, curve.tailPpm)[age - curve.firstAge] ?? million;
  return fen(scaleHalfUp(netLossFen, toUltimate, million));
};
