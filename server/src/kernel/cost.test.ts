import fc from "fast-check";
import { expect, test } from "vitest";
import { annualCostPpm, datedAnnualCostPpm, irr } from "./cost.ts";
import { type Fen, fen, negate, plus, sum } from "./money.ts";
import { applyRate, ppm } from "./rate.ts";

/** A loan as its borrower sees it: received once, paid back in parts that add up to anything from half to ten times. */
const loan = fc
  .tuple(
    fc.integer({ min: 100, max: 100_000_000 }),
    fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 60 }),
  )
  .map(([receivedFen, parts]) => ({ receivedFen, parts, weight: parts.reduce((so, part) => so + part, 0) }));

const flowsOf = (receivedFen: number, parts: readonly number[], weight: number, timesOver: number): Fen[] => [
  fen(receivedFen),
  ...parts.map((part) => fen(-Math.ceil((receivedFen * timesOver * part) / weight))),
];

const discounted = (flows: readonly number[], rate: number): { net: number; gross: number } => {
  let [net, gross, factor] = [0, 0, 1];
  for (const flow of flows) {
    net += flow * factor;
    gross += Math.abs(flow) * factor;
    factor /= 1 + rate;
  }
  return { net, gross };
};

test("at its own rate a loan is worth nothing", () => {
  const law = fc.property(loan, fc.integer({ min: 50, max: 1000 }), (l, percent) => {
    const flows = flowsOf(l.receivedFen, l.parts, l.weight, percent / 100);
    const rate = irr(flows);
    expect(rate).toBeDefined();
    const { net, gross } = discounted(flows, rate ?? 0);
    expect(Math.abs(net)).toBeLessThanOrEqual(gross * 1e-9);
  });
  fc.assert(law);
});

test("lender and borrower see one rate", () => {
  const law = fc.property(loan, fc.integer({ min: 50, max: 1000 }), (l, percent) => {
    const flows = flowsOf(l.receivedFen, l.parts, l.weight, percent / 100);
    expect(irr(flows.map(negate))).toBe(irr(flows));
    expect(irr([...flows, fen(0), fen(0)])).toBe(irr(flows));
    expect(Math.sign(irr(flows) ?? 0)).toBe(-Math.sign(sum(flows)) + 0);
  });
  fc.assert(law);
});

test("interest only, then the principal: the rate is the coupon", () => {
  const law = fc.property(
    fc.integer({ min: 0, max: 60_000 }),
    fc.integer({ min: 1, max: 60 }),
    (monthlyPpm, months) => {
      const principalFen = fen(1_000_000_000);
      const couponFen = applyRate(principalFen, ppm(monthlyPpm));
      const flows = [principalFen, ...Array.from({ length: months }, () => negate(couponFen))];
      flows[months] = negate(plus(principalFen, couponFen));
      expect(annualCostPpm(flows)).toBe(monthlyPpm * 12);
    },
  );
  fc.assert(law);
});

test("money that moves one way only has no rate", () => {
  const law = fc.property(fc.array(fc.nat().map(fen)), (flows) => {
    expect(irr(flows)).toBeUndefined();
    expect(annualCostPpm(flows.map(negate))).toBeUndefined();
  });
  fc.assert(law);
});

test("the example loan: 1.8% a month, 21.6% a year", () => {
  const flows = [360_000, -63_836, -63_836, -63_836, -63_836, -63_836, -63_839].map(fen);
  expect(irr(flows)).toBeCloseTo(0.01800135629718, 13);
  expect(annualCostPpm(flows)).toBe(216_016); // 16 parts per million are the fen to which instalments are rounded
});

test("far ends: nothing earned, half lost, nearly all lost, all but lost, multiplied, thirty years", () => {
  expect(irr([100, -50, -50].map(fen))).toBe(0);
  expect(irr([100, -50].map(fen))).toBe(-0.5);
  expect(irr([100, -1].map(fen))).toBeCloseTo(-0.99, 12);
  expect(irr([1000, -1].map(fen))).toBeUndefined();
  expect(irr([1, -1_000_000].map(fen))).toBeCloseTo(999_999, 6);
  expect(irr([100, ...Array.from({ length: 360 }, () => -1)].map(fen))).toBeCloseTo(0.009689245822582, 13);
  expect(irr([100, -50, ...Array.from({ length: 400 }, () => 0)].map(fen))).toBe(-0.5);
  expect(irr([0, 100, -110].map(fen))).toBeCloseTo(0.1, 12);
});

test("dated flows on whole months cost what monthly flows do, and a day more costs less", () => {
  const monthly = [fen(360_000), ...Array.from({ length: 5 }, () => fen(-63_836)), fen(-63_839)];
  const dated = monthly.map((amountFen, n) => ({ day: n * 30, amountFen }));
  expect(datedAnnualCostPpm(dated)).toBe(annualCostPpm(monthly));
  const later = dated.map(({ day, amountFen }, n) => ({ day: n === 6 ? day + 1 : day, amountFen }));
  expect(datedAnnualCostPpm(later)).toBeLessThan(annualCostPpm(monthly) ?? 0);
  // One payment of 1% after ten days is (1.01³ − 1) × 12 a year.
  expect(
    datedAnnualCostPpm([
      { day: 0, amountFen: fen(100_000) },
      { day: 10, amountFen: fen(-101_000) },
    ]),
  ).toBe(363_612);
});
