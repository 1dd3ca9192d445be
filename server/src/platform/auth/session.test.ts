import { describe, expect, test } from "vitest";
import type { Id } from "../../kernel/ids.ts";
import { beginSession, isDueToBeSeen, isLive } from "./session.ts";

const limits = { sessionMinutes: 480, sessionIdleMinutes: 30 };
const start = new Date("2024-01-02T02:00:00Z");
const after = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);
const session = beginSession(1n as Id<"session">, 2n as Id<"staff">, limits, start);

describe("a session", () => {
  test("ends when it is left idle", () => {
    expect(isLive(session, limits, after(29.9))).toBe(true);
    expect(isLive(session, limits, after(30))).toBe(false);
    expect(isLive({ ...session, seenAt: after(20) }, limits, after(30))).toBe(true);
  });

  test("ends at its hour, however busy", () => {
    expect(isLive({ ...session, seenAt: after(479.9) }, limits, after(479.9))).toBe(true);
    expect(isLive({ ...session, seenAt: after(480) }, limits, after(480))).toBe(false);
  });

  test("is marked as seen once a minute", () => {
    expect(isDueToBeSeen(start, limits, after(0.9))).toBe(false);
    expect(isDueToBeSeen(start, limits, after(1))).toBe(true);
  });

  test("in steady use outlives even the shortest idle time", () => {
    const short = { ...limits, sessionIdleMinutes: 1 };
    let seenAt = start;
    for (let minutes = 0; minutes < 10; minutes += 0.2) {
      expect(isLive({ ...session, seenAt }, short, after(minutes))).toBe(true);
      if (isDueToBeSeen(seenAt, short, after(minutes))) seenAt = after(minutes);
    }
  });
});
