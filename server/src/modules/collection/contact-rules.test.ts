import { fc, test } from "@fast-check/vitest";
import { expect } from "vitest";
import { dateInZone } from "../../kernel/calendar.ts";
import { type ContactRules, decideContact, nextAllowedMs } from "./contact-rules.ts";
import { instantOf, localTime } from "./local-time.ts";

const rules: ContactRules = {
  contactFromHour: 8,
  contactToHour: 20,
  contactsPerDay: 3,
  contactsPerWeek: 7,
  timeZone: "Asia/Shanghai",
};
const open = { pausedFor: null };
const call = { kind: "call", inbound: false } as const;
const at = (text: string): Date => new Date(`${text}+08:00`);
const times = (n: number, date: string) =>
  Array.from({ length: n }, (_, hour) => at(`${date}T${String(9 + hour).padStart(2, "0")}:00:00`));

test("from eight to eight, by the wall clock of the platform", () => {
  expect(decideContact(open, call, [], at("2024-03-01T08:00:00"), rules).ok).toBe(true);
  expect(decideContact(open, call, [], at("2024-03-01T19:59:59"), rules).ok).toBe(true);
  expect(decideContact(open, call, [], at("2024-03-01T20:00:00"), rules)).toMatchObject({
    code: "contact-not-allowed",
    detail: { nextAllowedAt: "2024-03-02T00:00:00.000Z" },
  });
  expect(decideContact(open, call, [], at("2024-03-01T03:00:00"), rules)).toMatchObject({
    detail: { nextAllowedAt: "2024-03-01T00:00:00.000Z" },
  });
});

test("three a day and seven in seven days", () => {
  const noon = at("2024-03-04T15:00:00");
  expect(decideContact(open, call, times(2, "2024-03-04"), noon, rules).ok).toBe(true);
  expect(decideContact(open, call, times(3, "2024-03-04"), noon, rules)).toMatchObject({
    detail: { nextAllowedAt: "2024-03-05T00:00:00.000Z" },
  });
  const week = [...times(3, "2024-02-27"), ...times(2, "2024-02-29"), ...times(2, "2024-03-01")];
  expect(decideContact(open, call, week, noon, rules)).toMatchObject({
    detail: { nextAllowedAt: "2024-03-05T00:00:00.000Z" },
  });
});

test("not at all after a death or in a dispute, but who comes to us is talked to, at night too", () => {
  for (const pausedFor of ["death", "dispute"] as const)
    expect(decideContact({ pausedFor }, call, [], at("2024-03-01T10:00:00"), rules)).toMatchObject({
      code: "contact-not-allowed",
      detail: { reason: pausedFor, nextAllowedAt: null },
    });
  const inbound = { kind: "call", inbound: true } as const;
  expect(decideContact({ pausedFor: "dispute" }, inbound, [], at("2024-03-01T23:00:00"), rules).ok).toBe(true);
});

const instant = fc.date({ min: at("2024-02-20T00:00:00"), max: at("2024-03-10T00:00:00"), noInvalidDate: true });
const zone = fc.constantFrom("Asia/Shanghai", "Europe/Berlin", "America/New_York", "UTC");

test.prop([fc.array(instant, { maxLength: 30 }), zone, fc.integer({ min: 0, max: 1_000 })])(
  "the instant it names is the first at which a contact is allowed",
  (before, timeZone, part) => {
    const here = { ...rules, timeZone };
    const now = at("2024-03-10T00:00:00");
    const allowedMs = nextAllowedMs(before, now, here) as number;
    expect(nextAllowedMs(before, new Date(allowedMs), here)).toBe(allowedMs);
    const sooner = now.getTime() + Math.floor(((allowedMs - now.getTime()) * part) / 1_001);
    if (sooner < allowedMs) expect(decideContact(open, call, before, new Date(sooner), here).ok).toBe(false);
    const { date, minute } = localTime(allowedMs, timeZone);
    expect(minute >= 8 * 60 && minute < 20 * 60).toBe(true);
    expect(before.filter((past) => dateInZone(past.getTime(), timeZone) === date).length).toBeLessThan(3);
  },
);

test.prop([instant, zone])("a local time is the instant it came from", (when, timeZone) => {
  const { date, minute } = localTime(when.getTime(), timeZone);
  expect(date).toBe(dateInZone(when.getTime(), timeZone));
  expect(instantOf(date, minute, timeZone)).toBe(Math.floor(when.getTime() / 60_000) * 60_000);
});
