import { expect, test } from "vitest";
import { isoDate } from "../../kernel/calendar.ts";
import { dueDays, isDueOn, type RecurringJournal } from "./recurring-journal.ts";

const rent = (day: number, more: Partial<RecurringJournal> = {}): RecurringJournal => ({
  id: 1n as RecurringJournal["id"],
  template: { name: "rent", book: "both", entity: "platform", memo: "rent", lines: [] },
  day,
  fromOn: isoDate("2024-01-15"),
  toOn: null,
  approval: "apr_1",
  recordedAt: new Date(0),
  endedOn: null,
  ...more,
});
const from = isoDate("2024-01-01");
const to = isoDate("2024-04-30");

test("the last day of a month is whatever it is", () => {
  expect(dueDays(rent(31), from, to)).toEqual(["2024-01-31", "2024-02-29", "2024-03-31", "2024-04-30"]);
});

test("a day that was over when it began is first due the month after", () => {
  expect(dueDays(rent(10), from, to)).toEqual(["2024-02-10", "2024-03-10", "2024-04-10"]);
  expect(dueDays(rent(15), from, to)).toEqual(["2024-01-15", "2024-02-15", "2024-03-15", "2024-04-15"]);
});

test("it ends when it was meant to, or when it was ended", () => {
  expect(dueDays(rent(31, { toOn: isoDate("2024-02-29") }), from, to)).toEqual(["2024-01-31", "2024-02-29"]);
  expect(dueDays(rent(31, { endedOn: isoDate("2024-03-30") }), from, to)).toEqual(["2024-01-31", "2024-02-29"]);
  expect(isDueOn(rent(30), isoDate("2024-02-29"))).toBe(true);
  expect(isDueOn(rent(28), isoDate("2024-02-29"))).toBe(false);
});
