import { fc, test } from "@fast-check/vitest";
import { expect } from "vitest";
import { dividedBy, exact, minus, plus, rounded, times, written } from "./exact.ts";
import { printedAs } from "./print.ts";

test.each([
  ["4495512", "rmb-thousand", "4,495,512"],
  ["-3606", "rmb-thousand", "(3,606)"],
  ["0", "usd-thousand", "-"],
  ["-0.96", "usd", "(0.96)"],
  ["0.00", "rmb", "0.00"],
  ["-213.3", "rmb-million", "-213.3"],
  ["0.0", "percent", "0.0"],
  ["19112187", "count", "19,112,187"],
  ["7.2672", "rate", "7.2672"],
  ["2024-06-28", "date", "2024-06-28"],
] as const)("%s %s reads %s", (value, unit, printed) => {
  expect(printedAs(value, unit)).toBe(printed);
});

const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 8 }))
  .map(([units, decimals]) => ({ units, decimals }));

test.prop([decimal])("a decimal is read as it is written", (a) => {
  expect(exact(written(a))).toEqual(a);
});

test.prop([decimal, decimal])("sums and differences undo each other; more decimals change nothing", (a, b) => {
  const back = minus(plus(a, b), b);
  expect(back.units).toBe(rounded(a, back.decimals).units);
});

test.prop([decimal, decimal, fc.integer({ min: 0, max: 4 })])(
  "a quotient is within half a unit of what was divided",
  (a, b, decimals) => {
    fc.pre(b.units !== 0n);
    const back = minus(times(dividedBy(a, b, decimals), b), a);
    const half = times(b, { units: 5n, decimals: decimals + 1 });
    const size = (x: typeof a) => rounded(x, Math.max(back.decimals, half.decimals)).units;
    const [off, most] = [size(back), size(half)].map((units) => (units < 0n ? -units : units)) as [bigint, bigint];
    expect(off <= most).toBe(true);
  },
);

test("what is no decimal is a fault of ours", () => {
  expect(() => exact("1,000")).toThrow(RangeError);
  expect(() => exact("1e6")).toThrow(RangeError);
});
