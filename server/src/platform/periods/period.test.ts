import { fc, test } from "@fast-check/vitest";
import { expect } from "vitest";
import { isoDate, monthOf } from "../../kernel/calendar.ts";
import { done, refused } from "../../kernel/outcome.ts";
import { decideLock, decideReopen } from "./period.ts";

test("a month is over when its last day is closed", () => {
  const onDay = (day: string) => decideLock("2024-02", undefined, isoDate(day));
  expect(onDay("2024-03-01")).toEqual(done(true));
  expect(onDay("2024-02-29")).toEqual(
    refused("period-not-over", { period: "2024-02", lastDay: "2024-02-29", openOn: "2024-02-29" }),
  );
  expect(decideLock("2024-02", undefined, undefined)).toEqual(
    refused("period-not-over", { period: "2024-02", lastDay: "2024-02-29", openOn: null }),
  );
});

test("locked and re-opened in turns", () => {
  const later = isoDate("2024-06-01");
  expect(decideLock("2024-02", { locked: true }, later)).toEqual(refused("period-locked", { period: "2024-02" }));
  expect(decideLock("2024-02", { locked: false }, later)).toEqual(done(true));
  expect(decideReopen("2024-02", { locked: true })).toEqual(done(true));
  expect(decideReopen("2024-02", { locked: true }, "2024-04")).toEqual(refused("period-locked", { period: "2024-04" }));
  expect(decideReopen("2024-02", { locked: false })).toEqual(refused("period-not-locked", { period: "2024-02" }));
  expect(decideReopen("2024-02", undefined)).toEqual(refused("period-not-locked", { period: "2024-02" }));
});

const day = fc
  .date({ min: new Date("1990-01-01T00:00:00Z"), max: new Date("2100-12-31T00:00:00Z"), noInvalidDate: true })
  .map((date) => isoDate(date.toISOString().slice(0, 10)));

test.prop([day, day])(
  "the month of an unclosed day is never locked, and every month before it can be",
  (unclosed, within) => {
    const outcome = decideLock(monthOf(within), undefined, unclosed);
    expect(outcome.ok).toBe(monthOf(within) < monthOf(unclosed));
  },
);
