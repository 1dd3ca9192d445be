import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { fen, zeroFen } from "../../../kernel/money.ts";
import { curvesFor, estimateOf, isRecognised, lifetimeAllowance, type Model, twelveMonths } from "./estimate.ts";
import { flow, monthAfter } from "./flows.testing.ts";
import { exposureOf, poolsAt } from "./pool.ts";
import { provisionOf, rollOf } from "./roll.ts";
import { segmentName, widenings } from "./segment.ts";
import { defaultAllowancePolicy } from "./settings.ts";

const model: Model = {
  book: "usgaap",
  exposure: "loans-receivable",
  policy: defaultAllowancePolicy,
  overlayPpm: 1_000_000,
};
const onTime = { stage2Fen: zeroFen, stage3Fen: zeroFen };
const first = <T>([item]: readonly T[]): T => {
  if (item === undefined) throw new Error("there is one");
  return item;
};

describe("the accountant's checks", () => {
  test("guarantees: opening 360,000, paid out 245,722, recovered 73,000, closing 150,000", () => {
    const movement = { openingFen: fen(360_000), writtenOffFen: fen(245_722), recoveredFen: fen(73_000) };
    expect(provisionOf({ ...movement, closingFen: fen(150_000) })).toBe(-37_278);
  });

  test("loans: opening 540,000, written off 257,447, recovered 30,000, closing 420,000", () => {
    const movement = { openingFen: fen(540_000), writtenOffFen: fen(257_447), recoveredFen: fen(30_000) };
    expect(provisionOf({ ...movement, closingFen: fen(420_000) })).toBe(107_447);
  });

  test("a pool of 360,000,000 at 3.0% and an overlay of 1.10, its loss revised to 2.4%", () => {
    const allowance = (ultimateFen: number) =>
      lifetimeAllowance(fen(360_000_000), fen(ultimateFen), zeroFen, 1_100_000);
    const [before, after] = [allowance(10_800_000), allowance(8_640_000)];
    expect([before, after]).toEqual([11_880_000, 9_504_000]);
    const roll = rollOf("2024-02", before, [
      { vintage: "2024-01", allowanceFen: after, writtenOffFen: zeroFen, recoveredFen: zeroFen },
    ]);
    expect(roll).toMatchObject({ newLoanFen: 0, revisionFen: -2_376_000, provisionFen: -2_376_000 });
  });

  test("IFRS: a loan of 24 months, lifetime 18,000, twelve months 11,000: the allowance is 7,000 less", () => {
    const twelve = twelveMonths(fen(18_000), { tenorClass: 4, age: 0, origin: "drawn" }, [0, 611_111]);
    expect(twelve).toBe(11_000);
    expect(18_000 - twelve).toBe(7_000);
    // Of a loan that moved in nobody here knows its age: evenly over the months its tenor may have.
    expect(twelveMonths(fen(18_000), { tenorClass: 4, age: 6, origin: "moved-in" }, [0, 611_111])).toBe(12_000);
  });
});

test("until there is a curve the agreement's own rate counts, and of fees the policy's", () => {
  const drawn = { loans: 1, originalFen: fen(360_000), policyLossFen: fen(10_800), exposureFen: fen(360_000) };
  const pool = first(poolsAt([flow(drawn)], "2024-01"));
  expect(estimateOf(pool, [], onTime, model)).toEqual({
    method: "policy-rate",
    curve: null,
    developedPpm: 0,
    ultimateFen: 10_800,
    lifetimeFen: 10_800,
    allowanceFen: 10_800,
  });
  const fee = first(poolsAt([flow({ originalFen: fen(7_920), exposureFen: fen(7_920) })], "2024-01"));
  const ofFee = (more: Partial<Model>) => estimateOf(fee, [], onTime, { ...model, ...more }).allowanceFen;
  expect(ofFee({ exposure: "financial-assets-receivable" })).toBe(396);
  expect(isRecognised({ exposure: "financial-assets-receivable", book: "ifrs" })).toBe(false);
  const contract = first(poolsAt([flow({ originalFen: fen(4_456), exposureFen: fen(4_456) })], "2024-01"));
  expect(estimateOf(contract, [], onTime, { ...model, exposure: "contract-assets" }).allowanceFen).toBe(223);
});

test("a guarantee can lose its principal and the interest until it is called", () => {
  // 244,256 at 0.6% a month, called 30 days after a month went unpaid.
  expect(exposureOf([{ exposureFen: fen(244_256), interestWeight: 244_256 * 6_000 * 60 }])).toBe(247_187);
  expect(exposureOf([{ exposureFen: fen(-5), interestWeight: 0 }])).toBe(0);
});

test("stages: late exposure keeps its share of the whole life, the rest looks twelve months ahead", () => {
  const flows = [
    flow({ tenorClass: 4, originalFen: fen(100_000), policyLossFen: fen(18_000), exposureFen: fen(100_000) }),
  ];
  const pool = first(poolsAt(flows, "2024-01"));
  const ifrs = (stage2Fen: number, stage3Fen: number) =>
    estimateOf(pool, [], { stage2Fen: fen(stage2Fen), stage3Fen: fen(stage3Fen) }, { ...model, book: "ifrs" })
      .allowanceFen;
  // Until a curve tells, 1 − (18/24)³ of it has shown a year later.
  expect(ifrs(0, 0)).toBe(10_406);
  expect(ifrs(50_000, 0)).toBe(9_000 + 5_203);
  expect(ifrs(50_000, 50_000)).toBe(18_000);
  const short = first(poolsAt([flow({ ...flows[0], tenorClass: 3 })], "2024-01"));
  expect(estimateOf(short, [], onTime, { ...model, book: "ifrs" }).allowanceFen).toBe(18_000);
});

test("a thin segment uses the nearest wider one that is not, and says so", () => {
  const enough = { curveLoans: 250, curveDefaults: 2, curveVintages: 3, curveMonths: 3, curveFullDefaults: 1 };
  const policy = { ...defaultAllowancePolicy, ...enough };
  const vintage = (grade: number, v: number) => {
    const month = monthAfter("2023-01", v);
    return [
      flow({
        month,
        vintage: month,
        grade,
        loans: grade === 3 ? 100 : 5,
        originalFen: fen(1_000_000),
        exposureFen: fen(1_000_000),
      }),
      flow({ month: monthAfter(month, 1), vintage: month, grade, defaults: 1, writtenOffFen: fen(10_000) }),
      flow({ month: monthAfter(month, 2), vintage: month, grade, writtenOffFen: fen(5_000) }),
    ];
  };
  const flows = [0, 1, 2, 3].flatMap((v) => [...vintage(3, v), ...vintage(4, v)]);
  const pools = poolsAt(flows, "2023-04");
  const { used, fallbacks } = curvesFor(pools, policy);
  const told = (segment: string) => used.get(segment)?.map((curve) => curve.segment);
  const wider = ["balance-sheet/instalment/4-6", "balance-sheet/instalment", "balance-sheet"];
  expect(told("balance-sheet/instalment/4-6/C")).toEqual(["balance-sheet/instalment/4-6/C", ...wider]);
  expect(told("balance-sheet/instalment/4-6/D")).toEqual(wider);
  expect(fallbacks).toEqual([
    {
      segment: "balance-sheet/instalment/4-6/D",
      used: "balance-sheet/instalment/4-6",
      because: "20 of 250 loans",
    },
  ]);
  const methods = pools.map(
    (pool) => estimateOf(pool, used.get(pool.segment) ?? [], onTime, { ...model, policy }).method,
  );
  expect(new Set(methods)).toEqual(new Set(["own-curve", "segment-rate"]));
});

test("segments widen from the right", () => {
  const segment = { fundingModel: "capital-heavy", product: "sme", tenorClass: 5, grade: 1 } as const;
  expect(segmentName(segment)).toBe("capital-heavy/sme/over-24/A");
  expect(widenings(segment)).toEqual([
    "capital-heavy/sme/over-24/A",
    "capital-heavy/sme/over-24",
    "capital-heavy/sme",
    "capital-heavy",
  ]);
});

const amount = fc.integer({ min: 0, max: 1_000_000_000 }).map(fen);

test.prop([amount, amount, amount, fc.integer({ min: 500_000, max: 3_000_000 })])(
  "an allowance is never less than nothing nor more than can be lost, and grows with the loss",
  (exposureFen, ultimateFen, netLossFen, overlayPpm) => {
    const allowanceFen = lifetimeAllowance(exposureFen, ultimateFen, netLossFen, overlayPpm);
    expect(allowanceFen).toBeGreaterThanOrEqual(0);
    expect(allowanceFen).toBeLessThanOrEqual(exposureFen);
    const worse = lifetimeAllowance(exposureFen, fen(ultimateFen + 1_000), netLossFen, overlayPpm);
    expect(worse).toBeGreaterThanOrEqual(allowanceFen);
  },
);

test.prop([amount, amount, amount, amount, amount, fc.integer({ min: 1, max: 5 }), fc.nat(36)])(
  "IFRS never has more than the whole life, and the same up to a year",
  (originalFen, lossFen, exposureFen, late2, late3, tenorClass, age) => {
    const vintage = "2021-01";
    const flows = [flow({ vintage, month: vintage, tenorClass, originalFen, policyLossFen: lossFen, exposureFen })];
    const pool = first(poolsAt(flows, monthAfter(vintage, age)));
    const staged = {
      stage2Fen: fen(Math.min(late2, exposureFen)),
      stage3Fen: fen(Math.min(late3, exposureFen - Math.min(late2, exposureFen))),
    };
    const { lifetimeFen, allowanceFen } = estimateOf(pool, [], staged, { ...model, book: "ifrs" });
    expect(allowanceFen).toBeGreaterThanOrEqual(0);
    expect(allowanceFen).toBeLessThanOrEqual(lifetimeFen);
    if (tenorClass <= 3) expect(allowanceFen).toBe(lifetimeFen);
  },
);

const movement = fc.record({
  vintage: fc.constantFrom("2024-01", "2024-02", "2024-03"),
  allowanceFen: amount,
  writtenOffFen: amount,
  recoveredFen: amount,
});

test.prop([amount, fc.array(movement)])("a month's movement adds up, however it is cut", (openingFen, pools) => {
  const roll = rollOf("2024-03", openingFen, pools);
  expect(roll.openingFen + roll.newLoanFen + roll.revisionFen - roll.writtenOffFen + roll.recoveredFen).toBe(
    roll.closingFen,
  );
  expect(roll.newLoanFen + roll.revisionFen).toBe(roll.provisionFen);
});
