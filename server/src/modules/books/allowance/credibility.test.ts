import { fc, test } from "@fast-check/vitest";
import type { AllowanceCurve } from "@suanpan/contract";
import { expect } from "vitest";
import { type Fen, fen, zeroFen } from "../../../kernel/money.ts";
import { believedPpm, presumedPpm } from "./credibility.ts";
import { completed } from "./curve.ts";
import { estimateOf, type Model } from "./estimate.ts";
import { flow, monthAfter } from "./flows.testing.ts";
import { type Pool, poolsAt } from "./pool.ts";
import { defaultAllowancePolicy } from "./settings.ts";

const model: Model = {
  book: "usgaap",
  exposure: "contingent-liability",
  policy: defaultAllowancePolicy,
  overlayPpm: 1_000_000,
};
const onTime = { stage2Fen: zeroFen, stage3Fen: zeroFen };
const full = defaultAllowancePolicy.curveFullDefaults;

/** A pool of 100 loans of 1,000,000 fen in all, of which 36,000 were expected to be lost, some months later. */
const poolAfter = (age: number, lossFen = 0, defaults = 0): Pool => {
  const vintage = "2023-01";
  const said = { vintage, tenorClass: 3, fundingModel: "capital-heavy" } as const;
  const drawn = { loans: 100, originalFen: fen(1_000_000), policyLossFen: fen(36_000), exposureFen: fen(1_000_000) };
  const month = monthAfter(vintage, age);
  const flows = [
    flow({ ...said, ...drawn, month: vintage }),
    flow({ ...said, month, defaults, writtenOffFen: fen(lossFen), exposureFen: fen(-lossFen) }),
  ];
  return poolsAt(flows, month)[0] as Pool;
};

/** A curve that has shown a half of its loss after four months and three quarters after six. */
const curveOf = (defaults: number, lifetimePpm: number, segment = "capital-heavy"): AllowanceCurve => ({
  ...{ segment, vintages: 12, loans: 10_000, defaults, lifetimePpm },
  ...{ firstAge: 4, factorsPpm: [1_200_000, 1_250_000, 1_333_333], tailPpm: 1_000_000 },
  developedPpm: [0, 0, 0, 0, 500_000, 600_000, 750_000, 1_000_000],
});

const allowanceOf = (pool: Pool, curves: readonly AllowanceCurve[]): Fen =>
  fen(estimateOf(pool, curves, onTime, model).allowanceFen);

test("what is seen is believed by the square root of how much of it there is", () => {
  const believed = [0, full / 4, full, full * 9].map((defaults) => believedPpm(Math.round(defaults), model.policy));
  expect(believed[0]).toBe(0);
  expect(believed[1]).toBeCloseTo(500_000, -3);
  expect(believed.slice(2)).toEqual([1_000_000, 1_000_000]);
});

test("until a curve tells, losses follow the balance after their delay, and are over with it", () => {
  const ages = [0, 2, 5, 8, 14, 30];
  const shown = ages.map((age) => presumedPpm({ tenorClass: 3, age }, "contingent-liability"));
  expect(shown).toEqual([0, 0, 578_125, 875_000, 1_000_000, 1_000_000]);
  expect(presumedPpm({ tenorClass: 3, age: 6 }, "loans-receivable")).toBe(0);
  expect([allowanceOf(poolAfter(0), []), allowanceOf(poolAfter(8), [])]).toEqual([36_000, 4_500]);
});

test("one default in a thin pool is a loss, and changes little of what is still to come", () => {
  const curves = [curveOf(full, 40_000)];
  const [none, one] = [allowanceOf(poolAfter(4), curves), allowanceOf(poolAfter(4, 10_000, 1), curves)];
  expect(none).toBe(20_000);
  // Completed by itself it would be 10,000 to come, and nothing where there was no default.
  expect(none - one).toBeGreaterThan(0);
  expect(none - one).toBeLessThan(400);
});

test("a pool with defaults enough goes by its own curve alone, completed by the older ones", () => {
  const [curve, pool] = [curveOf(full, 40_000), poolAfter(4, 30_000, full)];
  const { method, ultimateFen } = estimateOf(pool, [curve], onTime, model);
  expect([method, ultimateFen]).toEqual(["own-curve", completed(curve, fen(30_000), 4)]);
  expect(ultimateFen).toBe(60_000);
});

test("the month a curve begins to tell, the allowance does not leap from one word to the other", () => {
  const pool = poolAfter(4);
  const [before, after, atLast] = [
    allowanceOf(pool, []),
    allowanceOf(pool, [curveOf(20, 90_000)]),
    allowanceOf(pool, [curveOf(full, 90_000)]),
  ];
  expect(after - before).toBeGreaterThan(0);
  expect(after - before).toBeLessThan((atLast - before) / 5);
});

test("a narrow curve counts by what it says otherwise than the wider one: the same defaults are not believed twice", () => {
  const [pool, wide] = [poolAfter(4), curveOf(270, 60_000)];
  const same = curveOf(270, 60_000, "capital-heavy/instalment");
  expect(allowanceOf(pool, [same, wide])).toBe(allowanceOf(pool, [wide]));
  const other = curveOf(270, 50_000, "capital-heavy/instalment");
  expect(allowanceOf(pool, [other, wide])).toBeLessThan(allowanceOf(pool, [wide]));
});

test.prop([fc.nat(5_000), fc.nat(200_000), fc.nat(20)])(
  "a curve moves what is expected towards its own word and never past it",
  (defaults, lifetimePpm, age) => {
    const pool = poolAfter(age);
    const [byPolicy, byCurve, between] = [
      allowanceOf(pool, []),
      allowanceOf(pool, [curveOf(1_000_000, lifetimePpm)]),
      allowanceOf(pool, [curveOf(defaults, lifetimePpm)]),
    ];
    // The share to come and the loss are each between; their product may pass by the little that both are rounded by.
    const [least, most] = [Math.min(byPolicy, byCurve), Math.max(byPolicy, byCurve)];
    expect(between).toBeGreaterThanOrEqual(0);
    expect(between).toBeLessThanOrEqual(pool.exposureFen);
    if (developedAlike(age)) expect([between >= least - 1, between <= most + 1]).toEqual([true, true]);
  },
);

/** Ages at which policy and curve say the same of what has shown. */
const developedAlike = (age: number): boolean => age <= 2 || age >= 14;

test("what is still out when all of it was due keeps its share of the expected loss, whatever has shown", () => {
  const late = poolAfter(30, 400_000, 1);
  expect(late.exposureFen).toBe(600_000);
  // 36,000 were expected of 1,000,000: of the 600,000 that are left, as much of each.
  expect(allowanceOf(late, [])).toBe(21_600);
  expect(allowanceOf(poolAfter(30, 1_000_000, 1), [])).toBe(0);
});
