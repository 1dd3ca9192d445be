import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { afterFailure, isLocked, type Lockout, noFailures } from "./lockout.ts";

const policy = { lockoutFailures: 5, lockoutMinutes: 15 };
const now = new Date("2024-01-02T02:00:00Z");
const at = (seconds: number): Date => new Date(now.getTime() + seconds * 1_000);

const failTimes = (times: number, from: Lockout = noFailures): Lockout =>
  Array.from({ length: times }).reduce<Lockout>((state) => afterFailure(state, policy, now), from);

describe("lock-out", () => {
  test("four failures do not lock, the fifth does, for fifteen minutes to the second", () => {
    expect(isLocked(failTimes(4), now)).toBe(false);
    const locked = failTimes(5);
    expect(locked).toEqual({ failures: 0, lockedUntil: at(900) });
    expect(isLocked(locked, at(899))).toBe(true);
    expect(isLocked(locked, at(900))).toBe(false);
  });

  test("after the lock, counting begins anew", () => {
    const again = afterFailure(failTimes(5), policy, at(900));
    expect(again).toEqual({ failures: 1, lockedUntil: null });
  });

  test.prop([fc.integer({ min: 3, max: 100 }), fc.integer({ min: 1, max: 1_440 })])(
    "whatever the policy, it takes exactly that many",
    (lockoutFailures, lockoutMinutes) => {
      let state = noFailures;
      let failures = 0;
      while (!isLocked(state, now)) {
        state = afterFailure(state, { lockoutFailures, lockoutMinutes }, now);
        failures += 1;
      }
      expect(failures).toBe(lockoutFailures);
    },
  );
});
