import type { AllowanceCurve, AllowancePool, BookName, Exposure } from "@suanpan/contract";
import { type Fen, least, minus, most, plus, prorate, zeroFen } from "../../../kernel/money.ts";
import { completed, curveOf, developedAt, million } from "./curve.ts";
import type { Pool } from "./pool.ts";
import { longestOf, widenings } from "./segment.ts";
import type { AllowancePolicy } from "./settings.ts";

/** What of a pool is how late, by the stages of IFRS 9: more than 30 days past due, more than 90. */
export type Staged = { readonly stage2Fen: Fen; readonly stage3Fen: Fen };

export type Estimate = Pick<
  AllowancePool,
  "method" | "curve" | "developedPpm" | "ultimateFen" | "lifetimeFen" | "allowanceFen"
>;
export type Estimated = { readonly pool: Pool; readonly staged: Staged; readonly estimate: Estimate };
export type Fallback = { readonly segment: string; readonly used: string; readonly because: string };

export type Model = {
  readonly book: BookName;
  readonly exposure: Exposure;
  readonly policy: AllowancePolicy;
  readonly overlayPpm: number;
};

/** Under IFRS the fee for standing ready is no asset before it is collected: there is nothing to lose. */
export const isRecognised = ({ book, exposure }: Pick<Model, "book" | "exposure">): boolean =>
  book === "usgaap" || exposure !== "financial-assets-receivable";

/** The curve each segment uses, its own or the nearest wider one that is not thin, and who had to fall back and why. */
export const curvesFor = (pools: readonly Pool[], policy: AllowancePolicy) => {
  const tried = new Map<string, ReturnType<typeof curveOf>>();
  const curve = (segment: string) => {
    const found = tried.get(segment) ?? curveOf(segment, pools, policy);
    tried.set(segment, found);
    return found;
  };
  const used = new Map<string, AllowanceCurve | undefined>();
  const fallbacks: Fallback[] = [];
  for (const pool of new Map(pools.map((one) => [one.segment, one])).values()) {
    const widened = widenings(pool).map(curve);
    const stands = widened.flatMap((found) => (found.ok ? [found.value] : []))[0];
    used.set(pool.segment, stands);
    const own = widened[0];
    if (own && !own.ok)
      fallbacks.push({ segment: pool.segment, used: stands?.segment ?? "policy rate", because: spoken(own.detail) });
  }
  return { used, fallbacks: fallbacks.sort((a, b) => (a.segment < b.segment ? -1 : 1)) };
};

/** `12 of 300 loans, 0 of 20 defaults`. */
const spoken = ({ missing }: Readonly<Record<string, unknown>>): string =>
  Object.entries(missing as Record<string, readonly [number, number]>)
    .map(([what, [have, need]]) => `${have} of ${need} ${what}`)
    .join(", ");

/** What a pool is expected to lose in all, and by what it was told. */
const ultimateOf = (pool: Pool, curve: AllowanceCurve | undefined, { exposure, policy }: Model) => {
  if (!curve || pool.origin === "moved-in") {
    const isFee = exposure === "financial-assets-receivable" || exposure === "contract-assets";
    const ultimateFen = isFee ? prorate(pool.originalFen, policy.feeLossPpm, million) : pool.policyLossFen;
    return { method: "policy-rate" as const, curve: null, developedPpm: 0, ultimateFen };
  }
  const developedPpm = developedAt(curve, pool.age);
  const told = { curve: curve.segment, developedPpm };
  return developedPpm >= policy.developedLeastPpm
    ? { method: "own-curve" as const, ...told, ultimateFen: completed(curve, pool.netLossFen, pool.age) }
    : { method: "segment-rate" as const, ...told, ultimateFen: prorate(pool.originalFen, curve.lifetimePpm, million) };
};

/** min(exposure, max(0, (ultimate − cumulative net loss) × overlay)) */
export const lifetimeAllowance = (exposureFen: Fen, ultimateFen: Fen, netLossFen: Fen, overlayPpm: number): Fen =>
  least(exposureFen, most(zeroFen, prorate(minus(ultimateFen, netLossFen), overlayPpm, million)));

export const estimateOf = (pool: Pool, curve: AllowanceCurve | undefined, staged: Staged, model: Model): Estimate => {
  const ultimate = ultimateOf(pool, curve, model);
  const lifetimeFen = lifetimeAllowance(pool.exposureFen, ultimate.ultimateFen, pool.netLossFen, model.overlayPpm);
  return { ...ultimate, lifetimeFen, allowanceFen: allowanceIn(model, pool, curve, staged, lifetimeFen) };
};

/**
 * US GAAP looks at the whole life. IFRS looks at twelve months while a loan is at most 30 days late; what is later takes
 * its share, by exposure, of the whole life. Fees go by the whole life there too (the simplified approach).
 */
const allowanceIn = (
  { book, exposure }: Model,
  pool: Pool,
  curve: AllowanceCurve | undefined,
  staged: Staged,
  lifetimeFen: Fen,
): Fen => {
  if (book === "usgaap" || exposure === "contract-assets") return lifetimeFen;
  const lateFen = least(lifetimeFen, partOf(lifetimeFen, plus(staged.stage2Fen, staged.stage3Fen), pool.exposureFen));
  const share = pool.origin === "moved-in" ? undefined : curve;
  return plus(lateFen, twelveMonths(minus(lifetimeFen, lateFen), pool, share));
};

export const partOf = (totalFen: Fen, shareFen: Fen, ofFen: Fen): Fen =>
  ofFen > 0 ? prorate(totalFen, shareFen, ofFen) : zeroFen;

/** What of the loss still to come falls into the next twelve months: by the curve, or evenly over the months left. */
export const twelveMonths = (
  lifetimeFen: Fen,
  { tenorClass, age }: Pick<Pool, "tenorClass" | "age">,
  curve: Pick<AllowanceCurve, "developedPpm"> | undefined,
): Fen => {
  const longest = longestOf(tenorClass);
  if (longest <= 12) return lifetimeFen;
  if (!curve) return prorate(lifetimeFen, 12, Math.max(12, longest - age));
  const [now, then] = [developedAt(curve, age), developedAt(curve, age + 12)];
  return now >= million || then <= now
    ? lifetimeFen
    : least(lifetimeFen, prorate(lifetimeFen, then - now, million - now));
};
