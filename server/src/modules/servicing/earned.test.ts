import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, isoDate } from "../../kernel/calendar.ts";
import { sum } from "../../kernel/money.ts";
import { drawnLoan } from "../../testing/loans.ts";
import { earnedBy, missedBy, overdueInterest } from "./earned.ts";

const methods = fc.constantFrom("equal-instalment" as const, "equal-principal" as const, "interest-first" as const);

test("interest earned starts at nothing, never falls, and ends at the schedule's total", () => {
  const law = fc.property(
    methods,
    fc.integer({ min: 1, max: 36 }),
    fc.integer({ min: 0, max: 1_200 }),
    fc.integer({ min: 0, max: 60 }),
    (method, tenor, days, more) => {
      const { instalments, drawnOn } = drawnLoan({ tenor, terms: { method } });
      const at = (n: number) => earnedBy(instalments, addDays(drawnOn, n));
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
  const law = fc.property(cuts, ([a = 0, b = 0, c = 0]) => {
    const between = (from: number, to: number) => overdueInterest(instalments, 18_000, day(from), day(to));
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
