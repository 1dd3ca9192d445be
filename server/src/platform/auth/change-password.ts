import type { PasswordChange } from "@suanpan/contract";
import type { Outcome } from "../../kernel/outcome.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Platform } from "../platform.ts";
import { hashPassword } from "./password-hash.ts";
import { checkPassword } from "./password-rule.ts";
import type { ProofRefusal } from "./proof.ts";
import { deleteSessionsOf } from "./session.store.ts";
import { sessionIdOf } from "./session.ts";
import { findStaff, saveStaff } from "./staff.store.ts";
import { actorOf, noReset, type StaffCaller, staffIdOf } from "./staff.ts";
import { withProof } from "./with-proof.ts";

/** Needs the old password; whoever else was logged in with it is out, and a reset under way is void. */
export const changeOwnPassword = async (
  platform: Platform,
  caller: StaffCaller,
  { oldPassword, newPassword }: PasswordChange,
): Promise<Outcome<{ readonly ended: number }, ProofRefusal | "password-too-weak">> => {
  const checked = checkPassword(newPassword, caller.email);
  if (!checked.ok) return checked;
  const passwordHash = await hashPassword(newPassword);
  const found = await findStaff(platform.db, staffIdOf(caller));
  return withProof(platform, found, { password: oldPassword, onlyPassword: true }, async (tx, staff) => {
    await saveStaff(tx, { ...staff, ...noReset, passwordHash });
    const ended = await deleteSessionsOf(tx, staff.id, sessionIdOf(caller));
    await recordAudit(tx, platform, [
      { actor: actorOf(staff.id), action: "staff.password-changed", subject: caller.id, detail: { ended } },
    ]);
    return { ended };
  });
};
