import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addDays,
  addMonths,
  dateInZone,
  dayNumber,
  dayOfWeek,
  days360,
  daysBetween,
  eachDay,
  fromDayNumber,
  isLeapYear,
  isMonthEnd,
  isoDate,
  monthEnd,
  monthOf,
  parseIsoDate,
  quarterEnd,
  quarterOf,
} from "./calendar.ts";

const dayMs = 86_400_000;
const first = dayNumber(isoDate("1900-01-01"));
const last = dayNumber(isoDate("2199-12-31"));
const date = fc.integer({ min: first, max: last }).map(fromDayNumber);
const middling = fc.integer({ min: first + 40_000, max: last - 40_000 }).map(fromDayNumber);
const months = fc.integer({ min: -600, max: 600 });

/** The platform's own calendar, as a second opinion. */
const byPlatform = (number: number) => new Date(number * dayMs);

test("every day of three centuries agrees with the platform's calendar", () => {
  for (let number = first; number <= last; number += 1) {
    const day = fromDayNumber(number);
    if (day !== byPlatform(number).toISOString().slice(0, 10) || dayNumber(day) !== number) {
      expect.fail(`day ${number} is not ${day}`);
    }
  }
});

test("adding days and counting them are inverse", () => {
  const law = fc.property(middling, fc.integer({ min: -40_000, max: 40_000 }), (from, n) => {
    expect(daysBetween(from, addDays(from, n))).toBe(n);
    expect(addDays(addDays(from, n), -n)).toBe(from);
  });
  fc.assert(law);
});

test("text order is time order", () => {
  const law = fc.property(date, date, (a, b) => {
    expect(a < b).toBe(dayNumber(a) < dayNumber(b));
  });
  fc.assert(law);
});

test("adding months keeps the day, or ends the month", () => {
  const law = fc.property(middling, months, (from, n) => {
    const to = addMonths(from, n);
    const passed = (d: string) => Number(d.slice(0, 4)) * 12 + Number(d.slice(5, 7));
    expect(passed(to) - passed(from)).toBe(n);
    expect(to.slice(8) === from.slice(8) || (isMonthEnd(to) && to.slice(8) < from.slice(8))).toBe(true);
  });
  fc.assert(law);
});

test("with a due day, two hops are one jump", () => {
  const law = fc.property(middling, months, months, fc.integer({ min: 1, max: 31 }), (from, a, b, dueDay) => {
    fc.pre(Math.abs(a + b) <= 600);
    expect(addMonths(addMonths(from, a, dueDay), b, dueDay)).toBe(addMonths(from, a + b, dueDay));
  });
  fc.assert(law);
});

test("a month's end is followed by a first", () => {
  const law = fc.property(middling, (day) => {
    expect(addDays(monthEnd(day), 1).slice(8)).toBe("01");
    expect(monthOf(monthEnd(day))).toBe(monthOf(day));
    expect(dayOfWeek(day)).toBe(byPlatform(dayNumber(day)).getUTCDay() || 7);
  });
  fc.assert(law);
});

test("in 30/360 a month has thirty days", () => {
  const law = fc.property(middling, months, (from, n) => {
    fc.pre(from.slice(8) <= "28");
    expect(days360(from, addMonths(from, n))).toBe(30 * n);
  });
  fc.assert(law);
});

test("each day, both ends included", () => {
  const law = fc.property(middling, fc.nat({ max: 400 }), (from, n) => {
    const days = [...eachDay(from, addDays(from, n))];
    expect([days.length, days[0], days.at(-1)]).toEqual([n + 1, from, addDays(from, n)]);
    expect([...eachDay(from, addDays(from, -1 - n))]).toEqual([]);
  });
  fc.assert(law);
});

test("Shanghai is eight hours ahead", () => {
  const law = fc.property(middling, fc.nat({ max: dayMs - 1 }), (day, ms) => {
    fc.pre(day > "1992-01-01"); // after its last summer time
    const instant = dayNumber(day) * dayMs + ms;
    expect(dateInZone(instant, "UTC")).toBe(day);
    expect(dateInZone(instant, "Asia/Shanghai")).toBe(fromDayNumber(Math.floor((instant + 8 * 3_600_000) / dayMs)));
  });
  fc.assert(law);
});

test("impossible dates are refused, and throw where they must be right", () => {
  const impossible = ["2023-02-29", "1900-02-29", "2024-13-01", "2024-00-10", "2024-04-31", "2024-1-1", "1899-12-31"];
  for (const text of [...impossible, "2200-01-01", "2024-06-30 ", "2024-06-30T00:00:00Z", ""]) {
    expect(parseIsoDate(text)).toBeUndefined();
    expect(() => isoDate(text)).toThrow(RangeError);
  }
  expect(parseIsoDate("2000-02-29")).toBe("2000-02-29");
  expect([1900, 2000, 2023, 2024].map(isLeapYear)).toEqual([false, true, false, true]);
});

test("a loan drawn on the 31st", () => {
  const drawnOn = isoDate("2023-01-31");
  const due = [1, 2, 3].map((n) => addMonths(drawnOn, n, 31));
  expect(due).toEqual(["2023-02-28", "2023-03-31", "2023-04-30"]);
  expect(addMonths(isoDate("2023-02-28"), 1)).toBe("2023-03-28");
  expect(addMonths(isoDate("2024-12-15"), -12, 5)).toBe("2023-12-05");
});

test("worked days", () => {
  expect(days360(isoDate("2024-01-31"), isoDate("2024-03-31"))).toBe(60);
  expect(days360(isoDate("2024-02-29"), isoDate("2024-03-01"))).toBe(2);
  expect(daysBetween(isoDate("2024-02-28"), isoDate("2024-03-01"))).toBe(2);
  expect(dayOfWeek(isoDate("2024-06-30"))).toBe(7);
  expect([monthOf(isoDate("2024-06-30")), quarterOf(isoDate("2024-06-30"))]).toEqual(["2024-06", "2024Q2"]);
  expect([quarterOf(isoDate("2024-01-01")), quarterOf(isoDate("2024-10-01"))]).toEqual(["2024Q1", "2024Q4"]);
  expect(["2024-01-31", "2024-06-30", "2024-11-30", "2024-12-01"].map((day) => quarterEnd(isoDate(day)))).toEqual([
    "2024-03-31",
    "2024-06-30",
    "2024-12-31",
    "2024-12-31",
  ]);
});

test("leaving the calendar, half days and due days out of range are bugs", () => {
  expect(() => addDays(isoDate("2199-12-31"), 1)).toThrow(RangeError);
  expect(() => addDays(isoDate("2024-06-30"), 0.5)).toThrow(RangeError);
  expect(() => addMonths(isoDate("2024-06-30"), 0.5)).toThrow(RangeError);
  expect(() => addMonths(isoDate("2024-06-30"), 1, 0)).toThrow(RangeError);
  expect(() => dateInZone(0, "Mars/Olympus")).toThrow(RangeError);
});
