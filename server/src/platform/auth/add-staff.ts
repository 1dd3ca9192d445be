import type { AddedStaff, NewStaff } from "@suanpan/contract";
import { slot } from "../../kernel/ids.ts";
import { done, mapDone, type Outcome, refused } from "../../kernel/outcome.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Request } from "../idempotency.ts";
import type { Platform } from "../platform.ts";
import { named, onceWithSecret } from "./keyed.ts";
import { hashPassword } from "./password-hash.ts";
import { checkPassword } from "./password-rule.ts";
import { newReset } from "./reset-password.ts";
import { findStaffByEmail, insertStaff } from "./staff.store.ts";
import { asStaffMember, newStaff, type Staff, staffIdText } from "./staff.ts";

type AddRefusal = "already-exists" | "password-too-weak" | "idempotency-key-reused";

/**
 * The answer holds a reset token with which the new colleague chooses a password: nobody else ever knows it. The
 * command line may set the first password instead; it is not part of the body, so that no fast hash of it is kept.
 */
export const addStaff = async (
  platform: Platform,
  request: Request<NewStaff>,
  password?: string,
): Promise<Outcome<AddedStaff, AddRefusal>> => {
  const checked = password === undefined ? undefined : checkPassword(password, request.body.email);
  if (checked && !checked.ok) return checked;
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const added = await onceWithSecret(platform.db, named("staff.added", request), async (tx) => {
    const now = platform.now();
    const reset = passwordHash ? undefined : newReset(now);
    const staff: Staff = { ...person(platform, request.body, passwordHash), ...reset?.kept };
    if (!(await insertStaff(tx, staff))) {
      const existing = await findStaffByEmail(tx, staff.email);
      return refused("already-exists", existing ? { existing: staffIdText(existing.id) } : {});
    }
    const subject = staffIdText(staff.id);
    const detail = { roles: [...staff.roles] };
    await recordAudit(tx, platform, [{ actor: request.caller, action: "staff.added", subject, detail }]);
    return done({ kept: asStaffMember(staff, now), secret: reset?.issued ?? null });
  });
  return mapDone(added, ({ kept, secret }) => ({ staff: kept, passwordReset: secret }));
};

const person = (platform: Platform, body: NewStaff, passwordHash: string | null): Staff =>
  newStaff({
    id: platform.ids.next(slot(0)),
    email: body.email,
    name: body.name,
    roles: body.roles,
    language: body.language ?? "en",
    passwordHash,
    recordedAt: platform.now(),
  });
