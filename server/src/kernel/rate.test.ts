import fc from "fast-check";
import { expect, test } from "vitest";
import { fen, negate, prorate, sum } from "./money.ts";
import { applyRate, formatPercent, parsePercent, ppm } from "./rate.ts";

const balance = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(fen);
const rate = fc.integer({ min: -1_000_000, max: 1_000_000 }).map(ppm);
const days = fc.integer({ min: 0, max: 3660 });

test("one rounding of the exact product", () => {
  const law = fc.property(balance, rate, days, (balanceFen, ratePpm, n) => {
    const exact = prorate(balanceFen, BigInt(ratePpm) * BigInt(n), 360_000_000n);
    expect(applyRate(balanceFen, ratePpm, n, 360)).toBe(exact);
  });
  fc.assert(law);
});

test("a rate mirrors in amount and in sign", () => {
  const law = fc.property(balance, rate, (balanceFen, ratePpm) => {
    expect(applyRate(negate(balanceFen), ratePpm)).toBe(negate(applyRate(balanceFen, ratePpm)));
    expect(applyRate(balanceFen, ppm(-ratePpm))).toBe(negate(applyRate(balanceFen, ratePpm)));
  });
  fc.assert(law);
});

test("four decimals carry every part per million", () => {
  const law = fc.property(fc.integer().map(ppm), (ratePpm) => {
    expect(parsePercent(formatPercent(ratePpm, 4))).toBe(ratePpm);
  });
  fc.assert(law);
});

test("the example loan: interest by month, the funder's share and the platform's", () => {
  const balances = [360_000, 302_644, 244_256, 184_817, 124_308, 62_710].map(fen);
  const interest = balances.map((balanceFen) => applyRate(balanceFen, ppm(18_000)));
  expect(interest.slice(0, 5)).toEqual([6480, 5448, 4397, 3327, 2238]);
  expect(sum(interest)).toBe(23_019);
  expect(balances.map((balanceFen) => applyRate(balanceFen, ppm(6_000)))).toEqual([2160, 1816, 1466, 1109, 746, 376]);
});

test("percentages as people write them", () => {
  expect(formatPercent(ppm(216_000))).toBe("21.60%");
  expect([ppm(18_050), ppm(-18_050), ppm(49), ppm(-49)].map((r) => formatPercent(r, 1))).toEqual([
    "1.8%",
    "-1.8%",
    "0.0%",
    "0.0%",
  ]);
  expect([formatPercent(ppm(18_500), 1), formatPercent(ppm(-18_500), 1)]).toEqual(["1.9%", "-1.9%"]);
  expect([formatPercent(ppm(15_000), 0), formatPercent(ppm(1), 6)]).toEqual(["2%", "0.000100%"]);
  expect(["1.8%", "1.8", "-0.0001%", "36"].map(parsePercent)).toEqual([18_000, 18_000, -1, 360_000]);
  for (const text of ["", "%", "1.8%%", "1.80001", "1.8 %", "a"]) expect(parsePercent(text)).toBeUndefined();
});

test("a fraction of a part per million is a bug", () => {
  expect(() => ppm(0.5)).toThrow(RangeError);
  expect(() => applyRate(fen(4), ppm(500_000), 0.5)).toThrow(RangeError);
});
