import type { AllowanceCurve, BookName, Exposure } from "@suanpan/contract";
import { scaleHalfUp } from "../../../kernel/decimal.ts";
import { type Fen, minus, most, plus, prorate, zeroFen } from "../../../kernel/money.ts";
import { believedPpm, presumedPpm, weighed } from "./credibility.ts";
import { completed, developedAt, million } from "./curve.ts";
import type { Pool } from "./pool.ts";
import { longestOf } from "./segment.ts";
import type { AllowancePolicy } from "./settings.ts";

export type Model = {
  readonly book: BookName;
  readonly exposure: Exposure;
  readonly policy: AllowancePolicy;
  readonly overlayPpm: number;
};

type Expected = { readonly lossFen: Fen; readonly developedPpm: number };

/**
 * What a pool like this loses in all, and which share of it has shown by its age: the policy's word, corrected by each
 * curve, from the widest to the nearest, by what it says otherwise than the one before and as far as it is believed.
 */
const expectedOf = (pool: Pool, curves: readonly AllowanceCurve[], { exposure, policy }: Model): Expected => {
  const isFee = exposure === "financial-assets-receivable" || exposure === "contract-assets";
  const byPolicy: Expected = {
    lossFen: isFee ? prorate(pool.originalFen, policy.feeLossPpm, million) : pool.policyLossFen,
    developedPpm: presumedPpm(pool, exposure),
  };
  let [expected, before] = [byPolicy, byPolicy];
  for (const curve of curves.toReversed()) {
    const told: Expected = {
      lossFen: prorate(pool.originalFen, curve.lifetimePpm, million),
      developedPpm: developedAt(curve, pool.age),
    };
    expected = corrected(expected, before, told, believedPpm(curve.defaults, policy));
    before = told;
  }
  return expected;
};

const corrected = (expected: Expected, before: Expected, told: Expected, believed: number): Expected => ({
  lossFen: most(zeroFen, plus(expected.lossFen, prorate(minus(told.lossFen, before.lossFen), believed, million))),
  developedPpm: Math.max(
    0,
    expected.developedPpm + scaleHalfUp(told.developedPpm - before.developedPpm, believed, million),
  ),
});

/** The share of what a pool like this loses in all that has shown by its age, or will have by a later one. */
export const shownBy = (pool: Pool, age: number, curves: readonly AllowanceCurve[], model: Model): number =>
  expectedOf({ ...pool, age }, curves, model).developedPpm;

/**
 * The share of a pool that is still out when all of it was agreed to be paid back: late, or put off by another schedule.
 * As much of the expected loss is to come at least, whatever pools of that age have shown.
 */
const overdueOf = ({ age, tenorClass, exposureFen, originalFen }: Pool): number =>
  age < longestOf(tenorClass) || originalFen <= 0
    ? 0
    : Math.min(million, scaleHalfUp(Math.max(0, exposureFen), million, originalFen));

/**
 * What a pool is expected to lose in all, and by what it was told. What it has lost stands; what is still to come is the
 * share of the expected loss that has not shown, and as far as its own defaults are believed its own loss, completed.
 */
export const ultimateOf = (pool: Pool, curves: readonly AllowanceCurve[], model: Model) => {
  const [nearest] = curves;
  const { lossFen, developedPpm } = expectedOf(pool, curves, model);
  // How much of a loan's life went by elsewhere is not known here: of one that moved in, all of the policy's loss is to come.
  if (pool.origin === "moved-in")
    return { method: "policy-rate" as const, curve: null, developedPpm: 0, ultimateFen: lossFen };
  const toComeFen = prorate(lossFen, Math.max(million - developedPpm, overdueOf(pool)), million);
  const ultimateFen = plus(pool.netLossFen, toComeFen);
  if (!nearest) return { method: "policy-rate" as const, curve: null, developedPpm, ultimateFen };
  const told = { curve: nearest.segment, developedPpm };
  if (developedAt(nearest, pool.age) < model.policy.developedLeastPpm)
    return { method: "segment-rate" as const, ...told, ultimateFen };
  const ownFen = completed(nearest, pool.netLossFen, pool.age);
  const believed = believedPpm(pool.defaults, model.policy);
  return { method: "own-curve" as const, ...told, ultimateFen: weighed(believed, ownFen, ultimateFen) };
};
