import { dayCounts, scheduleMethods } from "@suanpan/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { chinaHolidays, isBusinessDay } from "../../kernel/business-days.ts";
import { addDays, isoDate } from "../../kernel/calendar.ts";
import { fen, sum } from "../../kernel/money.ts";
import { allInCost } from "./cost.ts";
import { chargeOf, makeSchedule, paymentOf, type Terms } from "./schedule.ts";

const example: Terms = {
  method: "equal-instalment",
  principalFen: fen(360_000),
  drawnOn: isoDate("2024-01-15"),
  tenor: 6,
  price: { monthlyRatePpm: 18_000, funderPpm: 18_000, guaranteePpm: 0 },
  dayCount: "30/360",
  shiftHolidays: false,
};

const make = (terms: Terms) => makeSchedule(terms, chinaHolidays);

test("the example loan, to the fen", () => {
  const schedule = make(example);
  expect(schedule.map((due) => due.interestFen)).toEqual([6_480, 5_448, 4_397, 3_327, 2_238, 1_129]);
  expect(schedule.map(paymentOf)).toEqual([63_836, 63_836, 63_836, 63_836, 63_836, 63_839]);
  expect(sum(schedule.map(chargeOf))).toBe(23_019);
  expect(schedule.map((due) => due.dueOn)).toEqual([
    "2024-02-15",
    "2024-03-15",
    "2024-04-15",
    "2024-05-15",
    "2024-06-15",
    "2024-07-15",
  ]);
});

test("off the balance sheet the funder earns 0.6% on the same balances and the platform the rest", () => {
  const schedule = make({ ...example, price: { ...example.price, funderPpm: 6_000 } });
  expect(schedule.map((due) => due.interestFen)).toEqual([2_160, 1_816, 1_466, 1_109, 746, 376]);
  expect(schedule.map((due) => due.serviceFeeFen)).toEqual([4_320, 3_632, 2_931, 2_218, 1_492, 753]);
  expect(sum(schedule.map((due) => due.serviceFeeFen))).toBe(15_346);
});

test("its all-in annual cost is twelve times 1.8%, and the rounding of its instalments", () => {
  expect(allInCost(example.principalFen, example.drawnOn, make(example))).toBe(216_016);
});

test("equal principal, interest first, pay later", () => {
  const equal = make({ ...example, method: "equal-principal" });
  expect(equal.map((due) => due.principalFen)).toEqual([60_000, 60_000, 60_000, 60_000, 60_000, 60_000]);
  expect(equal.map((due) => due.interestFen)).toEqual([6_480, 5_400, 4_320, 3_240, 2_160, 1_080]);
  const bullet = make({ ...example, method: "interest-first" });
  expect(bullet.map(paymentOf)).toEqual([6_480, 6_480, 6_480, 6_480, 6_480, 366_480]);
  const [later, ...none] = make({ ...example, method: "pay-later", tenor: 15, dayCount: "actual/365" });
  expect(none).toEqual([]);
  // 360,000 × 1.8% × 12 × 15 ÷ 365
  expect(later).toMatchObject({ dueOn: "2024-01-30", principalFen: 360_000, interestFen: 3_196 });
});

test("a due day of the month makes the first period longer or shorter, and interest follows the days", () => {
  const schedule = make({ ...example, drawnOn: isoDate("2024-01-15"), dueDay: 5 });
  expect(schedule.slice(0, 2).map((due) => due.dueOn)).toEqual(["2024-02-05", "2024-03-05"]);
  expect(schedule[0]?.interestFen).toBe(4_320); // 20 days of 30
});

test("a holiday moves the due date and not the interest", () => {
  // 2024-02-10 to 17 was the Spring Festival; 18 February was worked.
  const shifted = make({ ...example, shiftHolidays: true });
  expect(shifted[0]?.dueOn).toBe("2024-02-18");
  expect(shifted.map(chargeOf)).toEqual(make(example).map(chargeOf));
  expect(shifted.every((due) => isBusinessDay(due.dueOn, chinaHolidays))).toBe(true);
});

const anyTerms: fc.Arbitrary<Terms> = fc.record({
  method: fc.constantFrom(...scheduleMethods),
  principalFen: fc.integer({ min: 1, max: 50_000_000 }).map(fen),
  drawnOn: fc.integer({ min: 0, max: 2_000 }).map((n) => addDays(isoDate("2022-01-01"), n)),
  tenor: fc.integer({ min: 1, max: 60 }),
  price: fc
    .tuple(
      fc.integer({ min: 0, max: 30_000 }),
      fc.integer({ min: 0, max: 30_000 }),
      fc.integer({ min: 0, max: 30_000 }),
    )
    .map(([total, funder, guarantee]) => ({
      monthlyRatePpm: total,
      funderPpm: Math.min(funder, total),
      guaranteePpm: guarantee,
    })),
  dayCount: fc.constantFrom(...dayCounts),
  dueDay: fc.option(fc.integer({ min: 1, max: 31 }), { nil: undefined }),
  shiftHolidays: fc.boolean(),
});

test("whatever the terms: principal to the fen, nothing negative, dates in order, charges split to the fen", () => {
  const law = fc.property(anyTerms, (terms) => {
    const schedule = make(terms);
    expect(sum(schedule.map((due) => due.principalFen))).toBe(terms.principalFen);
    expect(
      schedule.every((due) =>
        [due.principalFen, due.interestFen, due.guaranteeFeeFen, due.serviceFeeFen].every((part) => part >= 0),
      ),
    ).toBe(true);
    expect(schedule.map((due) => due.dueOn)).toEqual(schedule.map((due) => due.dueOn).toSorted());
    const undivided = make({
      ...terms,
      price: { ...terms.price, funderPpm: terms.price.monthlyRatePpm, guaranteePpm: 0 },
    });
    expect(schedule.map(chargeOf)).toEqual(undivided.map(chargeOf));
  });
  fc.assert(law);
});

// A first period stretched by a due day can cost more than the level payment; then it repays no principal.
test("equal instalments are equal but for the last, when every period is a month", () => {
  const law = fc.property(anyTerms, fc.integer({ min: 100_000, max: 50_000_000 }).map(fen), (terms, principalFen) => {
    const payments = make({ ...terms, method: "equal-instalment", principalFen, dueDay: undefined })
      .slice(0, -1)
      .map(paymentOf);
    expect(new Set(payments).size).toBeLessThanOrEqual(1);
  });
  fc.assert(law);
});
