import fc from "fast-check";
import { expect, test } from "vitest";
import {
  fen,
  formatYuan,
  least,
  minus,
  most,
  negate,
  netOfVat,
  parseYuan,
  plus,
  prorate,
  split,
  sum,
  times,
  vatOf,
  zeroFen,
} from "./money.ts";

const amount = fc.maxSafeInteger().map(fen);
const modest = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }).map(fen);
const factor = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n });
const weights = fc
  .array(fc.oneof(fc.nat({ max: 5 }), fc.nat({ max: 10 ** 12 })), { minLength: 1, maxLength: 12 })
  .filter((list) => list.some((weight) => weight > 0));

const magnitude = (n: bigint) => (n < 0n ? -n : n);

test("prorating is the exact rational, off by at most half a fen, a half going away from zero", () => {
  const law = fc.property(
    modest,
    factor,
    factor.filter((n) => n !== 0n),
    (amountFen, numerator, denominator) => {
      fc.pre(magnitude(BigInt(amountFen) * numerator) / magnitude(denominator) < 2n ** 52n);
      const result = BigInt(prorate(amountFen, numerator, denominator));
      const twiceOff = 2n * (BigInt(amountFen) * numerator - result * denominator);
      expect(magnitude(twiceOff) <= magnitude(denominator)).toBe(true);
      if (magnitude(twiceOff) === magnitude(denominator)) {
        expect(magnitude(result * denominator) > magnitude(BigInt(amountFen) * numerator)).toBe(true);
      }
    },
  );
  fc.assert(law);
});

test("a reversal mirrors what it reverses", () => {
  const law = fc.property(modest, fc.nat(), fc.integer({ min: 1 }), (amountFen, n, d) => {
    fc.pre(BigInt(n) < BigInt(d) * 1000n);
    expect(prorate(negate(amountFen), n, d)).toBe(negate(prorate(amountFen, n, d)));
    expect(prorate(amountFen, BigInt(n), BigInt(d))).toBe(prorate(amountFen, n, d));
  });
  fc.assert(law);
});

test("the parts of a split are the whole", () => {
  const law = fc.property(amount, weights, (amountFen, by) => {
    expect(sum(split(amountFen, by))).toBe(amountFen);
  });
  fc.assert(law);
});

test("no part is a whole fen away from its exact share", () => {
  const law = fc.property(amount, weights, (amountFen, by) => {
    const total = by.reduce((so, weight) => so + BigInt(weight), 0n);
    split(amountFen, by).forEach((partFen, i) => {
      const off = BigInt(partFen) * total - BigInt(amountFen) * BigInt(by[i] ?? 0);
      expect(magnitude(off) < total).toBe(true);
    });
  });
  fc.assert(law);
});

test("a split mirrors its negative, and weight zero gets nothing", () => {
  const law = fc.property(amount, weights, (amountFen, by) => {
    const parts = split(amountFen, by);
    expect(split(negate(amountFen), by)).toEqual(parts.map(negate));
    expect(parts.filter((_, i) => by[i] === 0).every((partFen) => partFen === 0)).toBe(true);
  });
  fc.assert(law);
});

test("yuan as text and back", () => {
  const law = fc.property(amount, (amountFen) => {
    expect(parseYuan(formatYuan(amountFen))).toBe(amountFen);
    expect(parseYuan(formatYuan(amountFen).replaceAll(",", ""))).toBe(amountFen);
  });
  fc.assert(law);
});

test("net and tax are the gross", () => {
  const law = fc.property(modest, fc.integer({ min: 0, max: 170_000 }), (grossFen, vatPpm) => {
    expect(plus(netOfVat(grossFen, vatPpm), vatOf(grossFen, vatPpm))).toBe(grossFen);
  });
  fc.assert(law);
});

test("the example loan: month 1 of 6,480 is 6,113 of income and 367 of tax", () => {
  expect([netOfVat(fen(6480), 60_000), vatOf(fen(6480), 60_000)]).toEqual([6113, 367]);
  expect(plus(times(fen(63_836), 5), fen(63_839))).toBe(360_000 + 23_019);
});

test("ties go to whoever comes first", () => {
  expect(split(fen(100), [1, 1, 1])).toEqual([34, 33, 33]);
  expect(split(fen(-100), [1, 1, 1])).toEqual([-34, -33, -33]);
  expect(split(fen(7426), [60, 40])).toEqual([4456, 2970]);
  expect(split(zeroFen, [0, 3])).toEqual([0, 0]);
});

test("smaller and larger, and no negative zero", () => {
  expect([least(fen(1), fen(2)), most(fen(1), fen(2))]).toEqual([1, 2]);
  expect([negate(zeroFen), times(fen(-3), 0), prorate(fen(-1), 1, 3), minus(fen(1), fen(1))]).toEqual([0, 0, 0, 0]);
});

test("what is not a safe whole number of fen is a bug", () => {
  const largest = fen(Number.MAX_SAFE_INTEGER);
  for (const n of [0.5, Number.NaN, 2 ** 53, Number.POSITIVE_INFINITY]) expect(() => fen(n)).toThrow(RangeError);
  expect(() => plus(largest, fen(1))).toThrow(RangeError);
  expect(() => times(largest, 2)).toThrow(RangeError);
  expect(() => times(fen(2), 0.5)).toThrow(RangeError);
  expect(() => prorate(largest, 3, 2)).toThrow(RangeError);
  expect(() => prorate(fen(1), 1, 0)).toThrow(RangeError);
  for (const by of [[], [0], [1, -1], [0.5], [2 ** 53]]) expect(() => split(fen(1), by)).toThrow(RangeError);
});

test("yuan as people write them", () => {
  expect([fen(360_000), fen(-5), fen(-123_456_789)].map(formatYuan)).toEqual(["3,600.00", "-0.05", "-1,234,567.89"]);
  expect(["3600", "3,600.5", "-12.34", "-0", "007"].map(parseYuan)).toEqual([360_000, 360_050, -1234, 0, 700]);
  const junk = ["", "-", ".5", "5.", "1.234", "36,00", ",600", "1e3", " 1", "+1", "¥1", "--1", "90071992547409.92"];
  for (const text of junk) expect(parseYuan(text)).toBeUndefined();
});
