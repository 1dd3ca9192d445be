import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, isoDate } from "../../kernel/calendar.ts";
import { fen, plus, sum } from "../../kernel/money.ts";
import { ppm } from "../../kernel/rate.ts";
import { allInCost, equalInstalments, interestEarned, totalInterest } from "./schedule.ts";

const example = {
  principalFen: fen(360_000),
  monthlyRatePpm: ppm(18_000),
  tenorMonths: 6,
  drawnOn: isoDate("2024-01-15"),
};

test("the example loan, to the fen", () => {
  const schedule = equalInstalments(example);
  expect(schedule.map((due) => due.interestFen)).toEqual([6_480, 5_448, 4_397, 3_327, 2_238, 1_129]);
  expect(schedule.map((due) => plus(due.principalFen, due.interestFen))).toEqual([
    63_836, 63_836, 63_836, 63_836, 63_836, 63_839,
  ]);
  expect(totalInterest(schedule)).toBe(23_019);
  expect(schedule.map((due) => due.dueOn)).toEqual([
    "2024-02-15",
    "2024-03-15",
    "2024-04-15",
    "2024-05-15",
    "2024-06-15",
    "2024-07-15",
  ]);
});

test("its all-in annual cost is twelve times 1.8%, and the rounding of its instalments", () => {
  expect(allInCost(example.principalFen, equalInstalments(example))).toBe(216_016);
});

const anyTerms = fc.record({
  principalFen: fc.integer({ min: 10_000, max: 50_000_000 }).map(fen),
  monthlyRatePpm: fc.integer({ min: 0, max: 30_000 }).map(ppm),
  tenorMonths: fc.integer({ min: 1, max: 60 }),
  drawnOn: fc.integer({ min: 0, max: 3_000 }).map((n) => addDays(isoDate("2020-01-01"), n)),
});

test("whatever the terms, principal is repaid to the fen, no part is negative, and all but the last are equal", () => {
  const law = fc.property(anyTerms, (terms) => {
    const schedule = equalInstalments(terms);
    expect(sum(schedule.map((due) => due.principalFen))).toBe(terms.principalFen);
    expect(schedule.every((due) => due.principalFen >= 0 && due.interestFen >= 0)).toBe(true);
    const payments = schedule.slice(0, -1).map((due) => plus(due.principalFen, due.interestFen));
    expect(new Set(payments).size).toBeLessThanOrEqual(1);
    expect(schedule.map((due) => due.dueOn)).toEqual(schedule.map((due) => due.dueOn).sort());
  });
  fc.assert(law);
});

test("interest earned starts at nothing, never falls, and ends at the schedule's total", () => {
  const law = fc.property(
    anyTerms,
    fc.integer({ min: 0, max: 2_000 }),
    fc.integer({ min: 0, max: 60 }),
    (terms, days, more) => {
      const schedule = equalInstalments(terms);
      const at = (n: number) => interestEarned(terms.drawnOn, schedule, addDays(terms.drawnOn, n));
      expect(at(0)).toBe(0);
      expect(at(days + more)).toBeGreaterThanOrEqual(at(days));
      expect(at(2_000)).toBe(totalInterest(schedule));
    },
  );
  fc.assert(law);
});

test("inside a period interest grows by days of thirty a month", () => {
  const schedule = equalInstalments(example);
  expect(interestEarned(example.drawnOn, schedule, isoDate("2024-01-30"))).toBe(3_240);
  expect(interestEarned(example.drawnOn, schedule, isoDate("2024-02-15"))).toBe(6_480);
  expect(interestEarned(example.drawnOn, schedule, isoDate("2024-03-01"))).toBe(6_480 + Math.round((5_448 * 16) / 30));
});
