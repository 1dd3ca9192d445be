import { expect, it } from "vitest";
import { addDays, addMonth, formatInstant, isIsoDate } from "./dates.ts";

it.each([
  ["2025-03-31", true],
  ["2024-02-29", true],
  ["2025-02-29", false],
  ["2025-13-01", false],
  ["2025-3-1", false],
  ["", false],
])("%s is a date: %s", (text, expected) => {
  expect(isIsoDate(text)).toBe(expected);
});

it("steps over month and year ends", () => {
  expect(addDays("2024-02-28", 1)).toBe("2024-02-29");
  expect(addDays("2025-01-01", -1)).toBe("2024-12-31");
});

it("shows instants in the zone of the business day", () => {
  expect(formatInstant("2025-03-30T16:05:09Z")).toBe("2025-03-31 00:05:09");
});

it.each([
  ["2025-01-15", "2025-02-15"],
  ["2025-01-31", "2025-02-28"],
  ["2025-12-31", "2026-01-31"],
])("a month after %s is %s", (from, to) => {
  expect(addMonth(from)).toBe(to);
});
