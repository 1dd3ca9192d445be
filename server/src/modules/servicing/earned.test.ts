import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, isoDate } from "../../kernel/calendar.ts";
import { sum } from "../../kernel/money.ts";
import { drawnLoan } from "../../testing/loans.ts";
import { earnedBy, missedBy, overdueInterest } from "./earned.ts";

const methods = fc.constantFrom("equal-instalment" as const, "equal-principal" as const, "interest-first" as const);

const dayCounts = fc.constantFrom("30/360" as const, "actual/365" as const, "actual/360" as const);

test("interest earned starts at nothing, never falls, and ends at the schedule's total", () => {
  const law = fc.property(
    methods,
    fc.integer({ min: 1, max: 36 }),
    fc.integer({ min: 0, max: 1_200 }),
    fc.integer({ min: 0, max: 60 }),
    dayCounts,
    (method, tenor, days, more, dayCount) => {
      const { instalments, drawnOn } = drawnLoan({ tenor, terms: { method, dayCount } });
      const at = (n: number) => earnedBy(instalments, addDays(drawnOn, n), dayCount);
      expect(at(0)).toBe(0);
      expect(at(days + more)).toBeGreaterThanOrEqual(at(days));
      expect(at(2_000)).toBe(sum(instalments.map((due) => due.interestFen)));
    },
  );
  fc.assert(law);
});

test("interest on unpaid principal adds up, wherever it is cut", () => {
  const { instalments, drawnOn } = drawnLoan();
  const day = (n: number) => addDays(drawnOn, n);
  const cuts = fc.tuple(fc.nat(300), fc.nat(300), fc.nat(300)).map((three) => three.toSorted((a, b) => a - b));
  const law = fc.property(cuts, dayCounts, ([a = 0, b = 0, c = 0], dayCount) => {
    const between = (from: number, to: number) => overdueInterest(instalments, 18_000, day(from), day(to), dayCount);
    // Cut inside a period the parts are rounded on its running total, so they add up when they begin where a period does.
    const start = 31;
    expect(between(start, start + b) + between(start + b, start + c) - between(start, start + c)).toBe(0);
    expect(between(a, a)).toBe(0);
  });
  fc.assert(law);
});

test("an instalment is missed the day after it was due", () => {
  const { instalments } = drawnLoan();
  expect(missedBy(instalments, isoDate("2024-02-15"))).toBeUndefined();
  expect(missedBy(instalments, isoDate("2024-02-16"))?.number).toBe(1);
});

test("inside a period interest runs by the product's own days: ten of February's twenty-nine, or ten of thirty", () => {
  const running = (dayCount: "30/360" | "actual/365") => {
    const { instalments } = drawnLoan({ drawnOn: "2024-02-01", terms: { dayCount } });
    const [first] = instalments;
    return [first?.interestFen, earnedBy(instalments, isoDate("2024-02-11"), dayCount)];
  };
  expect(running("30/360")).toEqual([6_480, 2_160]);
  // 360,000 × 21.6% × 29/365 is 6,178; ten days of it 2,130, where 30/360 would say 2,059.
  expect(running("actual/365")).toEqual([6_178, 2_130]);
});

test("what is unpaid bears the year's rate for the days it was unpaid, of a year as the product counts it", () => {
  const over = (dayCount: "30/360" | "actual/365" | "actual/360") =>
    overdueInterest(drawnLoan().instalments, 18_000, isoDate("2024-02-15"), isoDate("2024-03-15"), dayCount);
  expect(over("30/360")).toBe(6_480);
  expect(over("actual/365")).toBe(Math.round((360_000 * 0.216 * 29) / 365));
  expect(over("actual/360")).toBe(Math.round((360_000 * 0.216 * 29) / 360));
});
