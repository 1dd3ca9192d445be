import { fc, test as property } from "@fast-check/vitest";
import { expect, test } from "vitest";
import { allowedTime, isQuiet } from "./quiet-hours.ts";

const day = { fromHour: 8, toHour: 21 };
const china = (text: string) => new Date(`${text}+08:00`);

test.each([
  ["2024-02-10T00:00:00", "2024-02-10T08:00:00"],
  ["2024-02-10T07:59:59.999", "2024-02-10T08:00:00"],
  ["2024-02-10T08:00:00", "2024-02-10T08:00:00"],
  ["2024-02-10T20:59:59.999", "2024-02-10T20:59:59.999"],
  ["2024-02-10T21:00:00", "2024-02-11T08:00:00"],
  ["2024-12-31T23:30:00", "2025-01-01T08:00:00"],
])("%s in China becomes %s", (asked, allowed) => expect(allowedTime(china(asked), day)).toEqual(china(allowed)));

property.prop([fc.date({ min: new Date("2020-01-01"), max: new Date("2060-01-01"), noInvalidDate: true })])(
  "moves into the day, never back, and never by more than the night",
  (at) => {
    const allowed = allowedTime(at, day);
    const hour = (allowed.getUTCHours() + 8) % 24;
    expect(hour).toBeGreaterThanOrEqual(8);
    expect(hour).toBeLessThan(21);
    expect(allowed.getTime() - at.getTime()).toBeGreaterThanOrEqual(0);
    expect(allowed.getTime() - at.getTime()).toBeLessThanOrEqual(11 * 3_600_000);
    expect(isQuiet(allowed, day)).toBe(false);
  },
);

test("the whole day is a day, an empty one is a mistake", () => {
  const at = china("2024-02-10T03:00:00");
  expect(allowedTime(at, { fromHour: 0, toHour: 24 })).toBe(at);
  expect(() => allowedTime(at, { fromHour: 21, toHour: 8 })).toThrow("no hour of the day");
});
