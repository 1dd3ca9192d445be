import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { recordAudit } from "../audit/audit.ts";
import { type Tx, transaction } from "../database.ts";
import type { Platform } from "../platform.ts";
import { passwordMatches } from "./password-hash.ts";
import { decideLogIn, type ProofRefusal } from "./proof.ts";
import { type CodeProof, readCode } from "./second-factor.ts";
import { lockStaff, saveStaff } from "./staff.store.ts";
import { type Staff, staffIdText, totpPlace } from "./staff.ts";

/** What somebody shows; `onlyPassword` where the session already stands for the second factor. */
export type Shown = { readonly password: string; readonly code?: string; readonly onlyPassword?: true };

/**
 * Does the work for somebody who proves who they are, and counts the failure of whoever does not. The slow hash comes
 * before the lock, so attempts are hashed side by side but counted one after the other: none slips past the limit.
 */
export const withProof = async <T>(
  platform: Platform,
  found: Staff | undefined,
  shown: Shown,
  work: (tx: Tx, staff: Staff) => Promise<T>,
): Promise<Outcome<T, ProofRefusal>> => {
  const matches = await passwordMatches(shown.password, found?.passwordHash);
  if (!found) return refused("wrong-credentials");
  return transaction(platform.db, async (tx) => {
    const staff = await lockStaff(tx, found.id);
    if (!staff) return refused("wrong-credentials");
    // A password that was changed while we hashed is not the one that was shown.
    const passwordRight = matches && staff.passwordHash === found.passwordHash;
    const proof = { passwordRight, code: codeProof(platform, staff, shown) };
    const decision = decideLogIn(staff, proof, platform.config, platform.now());
    if (decision.staff !== staff) await saveStaff(tx, decision.staff);
    if (!decision.refusal) return done(await work(tx, decision.staff));
    if (decision.staff !== staff) await recordFailure(tx, platform, decision.staff);
    return decision.refusal;
  });
};

const codeProof = (platform: Platform, staff: Staff, { code, onlyPassword }: Shown): CodeProof => {
  if (onlyPassword) return "not-asked";
  if (code === undefined || !staff.totpActive || !staff.totpSecret) return "none";
  return readCode(staff, platform.keys.open(staff.totpSecret, totpPlace(staff.id)), code, platform.now());
};

const recordFailure = (tx: Tx, platform: Platform, { id, failures, lockedUntil }: Staff): Promise<void> =>
  recordAudit(tx, platform, [
    {
      // Whoever it was has just failed to show that they are this person.
      actor: "unproven",
      action: lockedUntil ? "staff.locked-out" : "staff.proof-failed",
      subject: staffIdText(id),
      detail: lockedUntil ? { until: lockedUntil.toISOString() } : { failures },
    },
  ]);
