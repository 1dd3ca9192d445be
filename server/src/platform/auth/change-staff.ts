import type { Role, StaffMember } from "@suanpan/contract";
import { done, type Outcome } from "../../kernel/outcome.ts";
import { recordAudit } from "../audit/audit.ts";
import { once, type Request } from "../idempotency.ts";
import type { Platform } from "../platform.ts";
import { named } from "./keyed.ts";
import { deleteSessionsOf } from "./session.store.ts";
import { lockStaffAndAdmins, saveStaff } from "./staff.store.ts";
import { asStaffMember, decideStaffChange, noReset, readStaffId, type Staff } from "./staff.ts";

type StaffTarget = { readonly staffId: string };
type Changed = Promise<Outcome<StaffMember, "not-found" | "last-admin" | "idempotency-key-reused">>;

/** Takes effect with the next request: roles are read with the session, not kept in it. */
export const changeRoles = (
  platform: Platform,
  request: Request<StaffTarget & { readonly roles: readonly Role[] }>,
): Changed => change(platform, request, "staff.roles-changed", { roles: request.body.roles });

/** Ends their sessions, and a reset under way. */
export const disableStaff = (platform: Platform, request: Request<StaffTarget>): Changed =>
  change(platform, request, "staff.disabled", { active: false, ...noReset });

export const enableStaff = (platform: Platform, request: Request<StaffTarget>): Changed =>
  change(platform, request, "staff.enabled", { active: true });

const change = (platform: Platform, request: Request<StaffTarget>, action: string, changes: Partial<Staff>): Changed =>
  once(platform.db, named(action, request), async (tx) => {
    const id = readStaffId(request.body.staffId);
    const decided = decideStaffChange(await lockStaffAndAdmins(tx, id), id, changes);
    if (!decided.ok) return decided;
    await saveStaff(tx, decided.value);
    if (!decided.value.active) await deleteSessionsOf(tx, id);
    const detail = changes.roles ? { roles: [...changes.roles] } : {};
    await recordAudit(tx, platform, [{ actor: request.caller, action, subject: request.body.staffId, detail }]);
    return done(asStaffMember(decided.value, platform.now()));
  });
