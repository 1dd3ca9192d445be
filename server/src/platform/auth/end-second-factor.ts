import type { SecondFactorEnd, StaffMember } from "@suanpan/contract";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { recordAudit } from "../audit/audit.ts";
import { once, type Request } from "../idempotency.ts";
import type { Platform } from "../platform.ts";
import { named } from "./keyed.ts";
import type { ProofRefusal } from "./proof.ts";
import { findStaff, lockStaff, saveStaff } from "./staff.store.ts";
import { actorOf, asStaffMember, noSecondFactor, readStaffId, type StaffCaller, staffIdOf } from "./staff.ts";
import { withProof } from "./with-proof.ts";

/** A session alone is not enough: whoever found a console open must not be able to turn it off. */
export const disableSecondFactor = async (
  platform: Platform,
  caller: StaffCaller,
  shown: SecondFactorEnd,
): Promise<Outcome<true, ProofRefusal | "second-factor-inactive">> => {
  const found = await findStaff(platform.db, staffIdOf(caller));
  if (!found?.totpActive) return refused("second-factor-inactive");
  return withProof(platform, found, shown, async (tx, staff) => {
    await saveStaff(tx, { ...staff, ...noSecondFactor });
    await recordAudit(tx, platform, [
      { actor: actorOf(staff.id), action: "staff.second-factor-disabled", subject: caller.id },
    ]);
    return true as const;
  });
};

/** An administrator does it for somebody who lost both the authenticator and the recovery codes. */
export const resetSecondFactor = (
  platform: Platform,
  request: Request<{ readonly staffId: string }>,
): Promise<Outcome<StaffMember, "not-found" | "idempotency-key-reused">> =>
  once(platform.db, named("staff.second-factor-reset", request), async (tx) => {
    const { staffId } = request.body;
    const staff = await lockStaff(tx, readStaffId(staffId));
    if (!staff) return refused("not-found");
    const after = { ...staff, ...noSecondFactor };
    await saveStaff(tx, after);
    await recordAudit(tx, platform, [{ actor: request.caller, action: "staff.second-factor-reset", subject: staffId }]);
    return done(asStaffMember(after, platform.now()));
  });
