import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { recordAudit } from "../audit/audit.ts";
import { transaction } from "../database.ts";
import { once, type Request } from "../idempotency.ts";
import type { Platform } from "../platform.ts";
import { named } from "./keyed.ts";
import { deleteSession, deleteSessionsOf } from "./session.store.ts";
import { sessionIdOf } from "./session.ts";
import { findStaff } from "./staff.store.ts";
import { actorOf, readStaffId, type StaffCaller, staffIdOf } from "./staff.ts";

/** This session, or everywhere at once; answers with how many ended. */
export const logOut = (platform: Platform, caller: StaffCaller, everywhere = false): Promise<number> =>
  transaction(platform.db, async (tx) => {
    const staffId = staffIdOf(caller);
    const ended = everywhere ? await deleteSessionsOf(tx, staffId) : await deleteSession(tx, sessionIdOf(caller));
    await recordAudit(tx, platform, [
      { actor: actorOf(staffId), action: "session.ended", subject: caller.session, detail: { ended } },
    ]);
    return ended;
  });

/** An administrator logs somebody out everywhere. */
export const endSessions = (
  platform: Platform,
  request: Request<{ readonly staffId: string }>,
): Promise<Outcome<{ readonly ended: number }, "not-found" | "idempotency-key-reused">> =>
  once(platform.db, named("staff.logged-out", request), async (tx) => {
    const { staffId } = request.body;
    const staff = await findStaff(tx, readStaffId(staffId));
    if (!staff) return refused("not-found");
    const ended = await deleteSessionsOf(tx, staff.id);
    await recordAudit(tx, platform, [
      { actor: request.caller, action: "staff.logged-out", subject: staffId, detail: { ended } },
    ]);
    return done({ ended });
  });
