import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addBusinessDays,
  chinaHolidays,
  holidays,
  isBusinessDay,
  nextBusinessDay,
  previousBusinessDay,
} from "./business-days.ts";
import { addDays, dayNumber, dayOfWeek, eachDay, fromDayNumber, type IsoDate, isoDate } from "./calendar.ts";

const from = isoDate("2022-01-01");
const to = isoDate("2026-12-31");
const date = fc.integer({ min: dayNumber(from), max: dayNumber(to) }).map(fromDayNumber);
const steps = fc.integer({ min: 1, max: 60 });
const open = (day: IsoDate) => isBusinessDay(day, chinaHolidays);

test("the next business day is one, is not earlier, and skips none", () => {
  const law = fc.property(date, (day) => {
    const next = nextBusinessDay(day, chinaHolidays);
    expect(open(next)).toBe(true);
    expect([...eachDay(day, next)].filter(open)).toEqual([next]);
  });
  fc.assert(law);
});

test("the previous business day mirrors it", () => {
  const law = fc.property(date, (day) => {
    const previous = previousBusinessDay(day, chinaHolidays);
    expect([...eachDay(previous, day)].filter(open)).toEqual([previous]);
  });
  fc.assert(law);
});

test("adding business days passes exactly that many", () => {
  const law = fc.property(date, steps, (day, n) => {
    const later = addBusinessDays(day, n, chinaHolidays);
    expect([...eachDay(addDays(day, 1), later)].filter(open)).toHaveLength(n);
    expect(open(later)).toBe(true);
  });
  fc.assert(law);
});

test("from a business day, there and back again", () => {
  const law = fc.property(date, steps, (day, n) => {
    const start = nextBusinessDay(day, chinaHolidays);
    expect(addBusinessDays(addBusinessDays(start, n, chinaHolidays), -n, chinaHolidays)).toBe(start);
    expect(addBusinessDays(start, 0, chinaHolidays)).toBe(start);
  });
  fc.assert(law);
});

test("the notices: days made up are weekend days, and no day is both closed and worked", () => {
  const { closed, working } = chinaHolidays;
  for (const day of working) expect([day, dayOfWeek(day) >= 6, closed.has(day)]).toEqual([day, true, false]);
  expect([closed.size, working.size]).toEqual([32 + 26 + 28 + 28 + 33, 7 + 7 + 8 + 5 + 6]);
});

/** Making up moves days off but never makes any, so most slips of a digit in the table would show here. */
test("each year works its weekdays less the statutory holidays: 11, and 13 since 2025", () => {
  for (const [year, statutory] of [
    [2022, 11],
    [2023, 11],
    [2024, 11],
    [2025, 13],
    [2026, 13],
  ] as const) {
    const days = [...eachDay(isoDate(`${year}-01-01`), isoDate(`${year}-12-31`))];
    const weekdays = days.filter((day) => dayOfWeek(day) <= 5).length;
    expect([year, days.filter(open).length]).toEqual([year, weekdays - statutory]);
  }
});

test("around the spring festival of 2026", () => {
  const eve = isoDate("2026-02-14"); // a Saturday, worked
  expect(addBusinessDays(eve, 1, chinaHolidays)).toBe("2026-02-24");
  expect(previousBusinessDay(isoDate("2026-02-23"), chinaHolidays)).toBe(eve);
  expect(nextBusinessDay(isoDate("2025-10-01"), chinaHolidays)).toBe("2025-10-09");
  expect(addBusinessDays(isoDate("2024-06-29"), 0, chinaHolidays)).toBe("2024-07-01");
});

test("a calendar of one's own", () => {
  const calendar = holidays(["2024-07-01"], ["2024-06-30"]);
  expect(nextBusinessDay(isoDate("2024-06-29"), calendar)).toBe("2024-06-30");
  expect(addBusinessDays(isoDate("2024-06-30"), 1, calendar)).toBe("2024-07-02");
  expect(() => holidays(["2024-02-30"], [])).toThrow(RangeError);
  expect(() => addBusinessDays(isoDate("2024-06-30"), 0.5, calendar)).toThrow(RangeError);
});
