import type { AllowanceCurve, AllowancePool } from "@suanpan/contract";
import { type Fen, least, minus, most, plus, prorate, zeroFen } from "../../../kernel/money.ts";
import { curveOf, million } from "./curve.ts";
import type { Pool } from "./pool.ts";
import { longestOf, widenings } from "./segment.ts";
import type { AllowancePolicy } from "./settings.ts";
import { type Model, shownBy, ultimateOf } from "./ultimate.ts";

export type { Model } from "./ultimate.ts";

/** What of a pool is how late, by the stages of IFRS 9: more than 30 days past due, more than 90. */
export type Staged = { readonly stage2Fen: Fen; readonly stage3Fen: Fen };

export type Estimate = Pick<
  AllowancePool,
  "method" | "curve" | "developedPpm" | "ultimateFen" | "lifetimeFen" | "allowanceFen"
>;
export type Estimated = { readonly pool: Pool; readonly staged: Staged; readonly estimate: Estimate };
export type Fallback = { readonly segment: string; readonly used: string; readonly because: string };

/** Under IFRS the fee for standing ready is no asset before it is collected: there is nothing to lose. */
export const isRecognised = ({ book, exposure }: Pick<Model, "book" | "exposure">): boolean =>
  book === "usgaap" || exposure !== "financial-assets-receivable";

/** The curves that tell of a segment, from its own to the widest, and who had to fall back and why. */
export const curvesFor = (pools: readonly Pool[], policy: AllowancePolicy) => {
  const tried = new Map<string, ReturnType<typeof curveOf>>();
  const curve = (segment: string) => {
    const found = tried.get(segment) ?? curveOf(segment, pools, policy);
    tried.set(segment, found);
    return found;
  };
  const used = new Map<string, readonly AllowanceCurve[]>();
  const fallbacks: Fallback[] = [];
  for (const pool of new Map(pools.map((one) => [one.segment, one])).values()) {
    const widened = widenings(pool).map(curve);
    const told = widened.flatMap((found) => (found.ok ? [found.value] : []));
    used.set(pool.segment, told);
    const own = widened[0];
    if (own && !own.ok)
      fallbacks.push({ segment: pool.segment, used: told[0]?.segment ?? "policy rate", because: spoken(own.detail) });
  }
  return { used, fallbacks: fallbacks.sort((a, b) => (a.segment < b.segment ? -1 : 1)) };
};

/** `12 of 300 loans, 0 of 20 defaults`. */
const spoken = ({ missing }: Readonly<Record<string, unknown>>): string =>
  Object.entries(missing as Record<string, readonly [number, number]>)
    .map(([what, [have, need]]) => `${have} of ${need} ${what}`)
    .join(", ");

/** min(exposure, max(0, (ultimate − cumulative net loss) × overlay)) */
export const lifetimeAllowance = (exposureFen: Fen, ultimateFen: Fen, netLossFen: Fen, overlayPpm: number): Fen =>
  least(exposureFen, most(zeroFen, prorate(minus(ultimateFen, netLossFen), overlayPpm, million)));

export const estimateOf = (pool: Pool, curves: readonly AllowanceCurve[], staged: Staged, model: Model): Estimate => {
  // Loans that moved in left the beginning of their curve elsewhere.
  const told = pool.origin === "moved-in" ? [] : curves;
  const ultimate = ultimateOf(pool, told, model);
  const lifetimeFen = lifetimeAllowance(pool.exposureFen, ultimate.ultimateFen, pool.netLossFen, model.overlayPpm);
  return { ...ultimate, lifetimeFen, allowanceFen: allowanceIn(model, pool, told, staged, lifetimeFen) };
};

/**
 * US GAAP looks at the whole life. IFRS looks at twelve months while a loan is at most 30 days late; what is later takes
 * its share, by exposure, of the whole life. Fees go by the whole life there too (the simplified approach).
 */
const allowanceIn = (
  model: Model,
  pool: Pool,
  curves: readonly AllowanceCurve[],
  staged: Staged,
  lifetimeFen: Fen,
): Fen => {
  if (model.book === "usgaap" || model.exposure === "contract-assets") return lifetimeFen;
  const lateFen = least(lifetimeFen, partOf(lifetimeFen, plus(staged.stage2Fen, staged.stage3Fen), pool.exposureFen));
  const shown = [pool.age, pool.age + 12].map((age) => shownBy(pool, age, curves, model)) as [number, number];
  return plus(lateFen, twelveMonths(minus(lifetimeFen, lateFen), pool, shown));
};

export const partOf = (totalFen: Fen, shareFen: Fen, ofFen: Fen): Fen =>
  ofFen > 0 ? prorate(totalFen, shareFen, ofFen) : zeroFen;

/**
 * What of the loss still to come falls into the next twelve months: by the share that has shown now and will have then.
 * Of a loan that moved in, whose age is not known here, evenly over the months left.
 */
export const twelveMonths = (
  lifetimeFen: Fen,
  { tenorClass, age, origin }: Pick<Pool, "tenorClass" | "age" | "origin">,
  [now, then]: readonly [now: number, then: number],
): Fen => {
  const longest = longestOf(tenorClass);
  if (longest <= 12) return lifetimeFen;
  if (origin === "moved-in") return prorate(lifetimeFen, 12, Math.max(12, longest - age));
  return now >= million || then <= now
    ? lifetimeFen
    : least(lifetimeFen, prorate(lifetimeFen, then - now, million - now));
};
