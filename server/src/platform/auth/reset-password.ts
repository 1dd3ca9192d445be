import type { IssuedPasswordReset, PasswordReset } from "@suanpan/contract";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { recordAudit } from "../audit/audit.ts";
import { transaction } from "../database.ts";
import type { Platform } from "../platform.ts";
import { noFailures } from "./lockout.ts";
import { hashPassword } from "./password-hash.ts";
import { checkPassword } from "./password-rule.ts";
import { hashOf, minutesAfter, newSecret } from "./secret.ts";
import { deleteSessionsOf } from "./session.store.ts";
import { findStaffByReset, lockStaff, lockStaffByReset, saveStaff } from "./staff.store.ts";
import { actorOf, noReset, readStaffId, type Staff, staffIdText } from "./staff.ts";

const resetMinutes = 30;

/** A token for one new password. Sending e-mail is not ours: whoever issues it hands it over. */
export const newReset = (now: Date): { readonly issued: IssuedPasswordReset; readonly kept: Partial<Staff> } => {
  const token = newSecret();
  const resetExpiresAt = minutesAfter(now, resetMinutes);
  return {
    issued: { token, expiresAt: resetExpiresAt.toISOString() },
    kept: { resetHash: hashOf(token), resetExpiresAt },
  };
};

/** Any token issued before is dead from now on. Not keyed: asking again simply issues another. */
export const issuePasswordReset = (
  platform: Platform,
  actor: string,
  staffId: string,
): Promise<Outcome<IssuedPasswordReset, "not-found">> =>
  transaction(platform.db, async (tx) => {
    const staff = await lockStaff(tx, readStaffId(staffId));
    if (!staff) return refused("not-found");
    const { issued, kept } = newReset(platform.now());
    await saveStaff(tx, { ...staff, ...kept });
    await recordAudit(tx, platform, [{ actor, action: "staff.password-reset-issued", subject: staffId }]);
    return done(issued);
  });

/** Uses the token: a new password, no lock-out, no session. A password that is refused leaves the token as it was. */
export const resetPassword = async (
  platform: Platform,
  { token, password }: PasswordReset,
): Promise<Outcome<true, "reset-token-invalid" | "password-too-weak">> => {
  const found = await findStaffByReset(platform.db, hashOf(token));
  if (!found || !resetLives(found, platform.now())) return refused("reset-token-invalid");
  const checked = checkPassword(password, found.email);
  if (!checked.ok) return checked;
  const passwordHash = await hashPassword(password);
  return transaction(platform.db, async (tx) => {
    const staff = await lockStaffByReset(tx, hashOf(token));
    if (!staff) return refused("reset-token-invalid");
    await saveStaff(tx, { ...staff, ...noFailures, ...noReset, passwordHash });
    const ended = await deleteSessionsOf(tx, staff.id);
    await recordAudit(tx, platform, [
      { actor: actorOf(staff.id), action: "staff.password-reset", subject: staffIdText(staff.id), detail: { ended } },
    ]);
    return done(true as const);
  });
};

const resetLives = ({ resetExpiresAt }: Staff, now: Date): boolean => resetExpiresAt !== null && now < resetExpiresAt;
