import fc from "fast-check";
import { expect, test } from "vitest";
import { exactProduct, formatDecimal, parseDecimal, scaleHalfUp } from "./decimal.ts";

const decimals = fc.integer({ min: 0, max: 6 });

test("what is formatted parses back to the same units", () => {
  const law = fc.property(fc.maxSafeInteger(), decimals, (units, places) => {
    expect(parseDecimal(formatDecimal(units, places), places)).toBe(units);
    expect(parseDecimal(formatDecimal(units, places, ","), places)).toBe(units);
  });
  fc.assert(law);
});

test("a product is exact, whichever type carries it", () => {
  const law = fc.property(fc.maxSafeInteger(), fc.maxSafeInteger(), (a, b) => {
    expect(BigInt(exactProduct(a, b))).toBe(BigInt(a) * BigInt(b));
  });
  fc.assert(law);
});

test("numbers and BigInt take different roads to the same quotient", () => {
  const law = fc.property(
    fc.integer(),
    fc.integer(),
    fc.integer().filter((n) => n !== 0),
    (quantity, numerator, denominator) => {
      expect(scaleHalfUp(quantity, numerator, denominator)).toBe(
        scaleHalfUp(quantity, BigInt(numerator), BigInt(denominator)),
      );
    },
  );
  fc.assert(law);
});

test("a half goes away from zero, on both sides", () => {
  expect([1, 3, 5].map((n) => scaleHalfUp(n, 1, 2))).toEqual([1, 2, 3]);
  expect([-1, -3, -5].map((n) => scaleHalfUp(n, 1, 2))).toEqual([-1, -2, -3]);
  expect(scaleHalfUp(Number.MAX_SAFE_INTEGER, 1, 2)).toBe(2 ** 52);
});

test("the point is placed whatever the number of digits", () => {
  expect(formatDecimal(5, 2)).toBe("0.05");
  expect(formatDecimal(-5, 0)).toBe("-5");
  expect(formatDecimal(1_234_567, 0, ",")).toBe("1,234,567");
  expect(formatDecimal(123_456, 3, ",")).toBe("123.456");
});

test("no more decimals than there are units", () => {
  expect([parseDecimal("1.25", 2), parseDecimal("1.250", 2), parseDecimal("1.0", 0)]).toEqual([
    125,
    undefined,
    undefined,
  ]);
});

test("division by zero and fractions are bugs", () => {
  expect(() => scaleHalfUp(1, 1, 0)).toThrow(RangeError);
  expect(() => scaleHalfUp(1, 1n, 0n)).toThrow(RangeError);
  expect(() => scaleHalfUp(4, 0.5, 1)).toThrow(RangeError);
  expect(() => exactProduct(4, 0.5)).toThrow(RangeError);
});
