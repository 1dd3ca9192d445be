import { fc, test as law } from "@fast-check/vitest";
import { expect, test } from "vitest";
import { addDays } from "../../kernel/calendar.ts";
import { monthsOf, type Period, parsePeriod, periodBefore, yearBefore } from "./period.ts";

const period = (name: string): Period => parsePeriod(name) as Period;

test.each([
  ["2024-02", "2024-02-01", "2024-02-29", "2024-01", "2023-02"],
  ["2024-01", "2024-01-01", "2024-01-31", "2023-12", "2023-01"],
  ["2024Q2", "2024-04-01", "2024-06-30", "2024Q1", "2023Q2"],
  ["2024Q1", "2024-01-01", "2024-03-31", "2023Q4", "2023Q1"],
  ["2024H1", "2024-01-01", "2024-06-30", "2023H2", "2023H1"],
  ["2024FY", "2024-01-01", "2024-12-31", "2023FY", "2023FY"],
])("%s is from %s to %s, after %s, a year after %s", (name, from, to, before, year) => {
  expect(period(name)).toMatchObject({ name, from, to });
  expect([periodBefore(period(name)).name, yearBefore(period(name)).name]).toEqual([before, year]);
});

test.each(["2024", "2024Q5", "2024Q0", "2024H3", "2024-13", "2024fy", "1824FY", "2024Q2 "])("%s is none", (text) => {
  expect(parsePeriod(text)).toBeUndefined();
});

law.prop([fc.integer({ min: 1950, max: 2150 }), fc.constantFrom("-03", "-12", "Q1", "Q3", "H1", "H2", "FY")])(
  "the period before ends the day before, and has as many months",
  (year, kind) => {
    const one = period(`${year}${kind}`);
    expect(addDays(periodBefore(one).to, 1)).toBe(one.from);
    expect(monthsOf(one)).toHaveLength(one.months);
    expect(period(yearBefore(one).name)).toEqual(yearBefore(one));
  },
);
