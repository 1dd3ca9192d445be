import { type Refused, refused } from "../../kernel/outcome.ts";
import { afterFailure, isLocked, type LockoutPolicy, noFailures } from "./lockout.ts";
import { type CodeProof, spend } from "./second-factor.ts";
import type { Staff } from "./staff.ts";

/** What somebody showed to prove who they are, already compared with what we keep. */
export type Proof = { readonly passwordRight: boolean; readonly code: CodeProof };

export type ProofRefusal = "wrong-credentials" | "second-factor-needed" | "locked-out";

/** The account as it is afterwards, let in or not: a failure changes it too. */
export type LogInDecision = { readonly staff: Staff; readonly refusal?: Refused<ProofRefusal> };

/** A locked account is not told whether the password was right; a disabled one looks like any wrong password. */
export const decideLogIn = (staff: Staff, proof: Proof, policy: LockoutPolicy, now: Date): LogInDecision => {
  if (!staff.active) return { staff, refusal: refused("wrong-credentials") };
  if (isLocked(staff, now)) return { staff, refusal: lockedOut(staff) };
  if (!proof.passwordRight) return failed(staff, policy, now);
  if (!staff.totpActive || proof.code === "not-asked") return { staff: { ...staff, ...noFailures } };
  if (proof.code === "none") return { staff, refusal: refused("second-factor-needed") };
  if (proof.code === "wrong") return failed(staff, policy, now);
  return { staff: spend({ ...staff, ...noFailures }, proof.code) };
};

const failed = (staff: Staff, policy: LockoutPolicy, now: Date): LogInDecision => {
  const after = { ...staff, ...afterFailure(staff, policy, now) };
  return { staff: after, refusal: after.lockedUntil ? lockedOut(after) : refused("wrong-credentials") };
};

const lockedOut = ({ lockedUntil }: Staff): Refused<"locked-out"> =>
  refused("locked-out", { until: lockedUntil?.toISOString() });
