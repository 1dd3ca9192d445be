import type { RecoveryCodes, SecondFactorBegin, SecondFactorEnrolment } from "@suanpan/contract";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { recordAudit } from "../audit/audit.ts";
import { transaction } from "../database.ts";
import type { Platform } from "../platform.ts";
import type { ProofRefusal } from "./proof.ts";
import { matchingStep, newRecoveryCodes, newTotpSecret, otpauthUri, recoveryHash } from "./second-factor.ts";
import { findStaff, lockStaff, saveStaff } from "./staff.store.ts";
import { actorOf, noSecondFactor, type StaffCaller, staffIdOf, totpPlace } from "./staff.ts";
import { withProof } from "./with-proof.ts";

/**
 * A secret for the authenticator. Log-in asks for codes only once a first one has shown that it arrived. A session
 * alone is not enough: whoever found a console open must not be able to shut its owner out.
 */
export const enrolSecondFactor = async (
  platform: Platform,
  caller: StaffCaller,
  { password }: SecondFactorBegin,
): Promise<Outcome<SecondFactorEnrolment, ProofRefusal | "second-factor-active">> => {
  const found = await findStaff(platform.db, staffIdOf(caller));
  if (found?.totpActive) return refused("second-factor-active");
  return withProof(platform, found, { password, onlyPassword: true }, async (tx, staff) => {
    const secret = newTotpSecret();
    const totpSecret = platform.keys.seal(secret, totpPlace(staff.id));
    await saveStaff(tx, { ...staff, ...noSecondFactor, totpSecret });
    await recordAudit(tx, platform, [
      { actor: actorOf(staff.id), action: "staff.second-factor-enrolled", subject: caller.id },
    ]);
    return { secret, uri: otpauthUri(secret, staff.email) };
  });
};

/** The first code turns it on. The recovery codes are for the day the authenticator is lost. */
export const confirmSecondFactor = (
  platform: Platform,
  caller: StaffCaller,
  code: string,
): Promise<
  Outcome<RecoveryCodes, "not-signed-in" | "second-factor-active" | "second-factor-inactive" | "wrong-credentials">
> =>
  transaction(platform.db, async (tx) => {
    const staff = await lockStaff(tx, staffIdOf(caller));
    if (!staff) return refused("not-signed-in");
    if (staff.totpActive) return refused("second-factor-active");
    if (!staff.totpSecret) return refused("second-factor-inactive");
    const secret = platform.keys.open(staff.totpSecret, totpPlace(staff.id));
    // Not counted as a failure: the secret was shown to this very session, so there is nothing to guess.
    const totpLastStep = matchingStep(secret, code, staff.totpLastStep, platform.now());
    if (totpLastStep === undefined) return refused("wrong-credentials");
    const recoveryCodes = newRecoveryCodes();
    const recoveryHashes = recoveryCodes.map(recoveryHash);
    await saveStaff(tx, { ...staff, totpActive: true, totpLastStep, recoveryHashes });
    await recordAudit(tx, platform, [
      { actor: actorOf(staff.id), action: "staff.second-factor-confirmed", subject: caller.id },
    ]);
    return done({ recoveryCodes });
  });
