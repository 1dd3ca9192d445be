import type { Config } from "../config.ts";
import { minutesAfter } from "./secret.ts";

/** How often in a row somebody failed to prove who they are, and until when nobody may try. */
export type Lockout = { readonly failures: number; readonly lockedUntil: Date | null };
export type LockoutPolicy = Pick<Config, "lockoutFailures" | "lockoutMinutes">;

export const noFailures: Lockout = { failures: 0, lockedUntil: null };

export const isLocked = ({ lockedUntil }: Lockout, now: Date): boolean => lockedUntil !== null && now < lockedUntil;

/** The failure that reaches the limit locks; once the lock has passed, counting begins anew. */
export const afterFailure = ({ failures }: Lockout, policy: LockoutPolicy, now: Date): Lockout =>
  failures + 1 >= policy.lockoutFailures
    ? { failures: 0, lockedUntil: minutesAfter(now, policy.lockoutMinutes) }
    : { failures: failures + 1, lockedUntil: null };
