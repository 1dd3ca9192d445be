import type { ReleaseView, SignRelease } from "@suanpan/contract";
import { formatId } from "../../../kernel/ids.ts";
import { done, type Outcome, refused } from "../../../kernel/outcome.ts";
import { recordAudit } from "../../../platform/audit/audit.ts";
import { oneAtATime, type Tx } from "../../../platform/database.ts";
import { once, type Request, type Reused } from "../../../platform/idempotency.ts";
import type { Platform } from "../../../platform/platform.ts";
import { findVersion, insertFreeze, insertSignature } from "./release.store.ts";
import {
  decideFreeze,
  decideSign,
  type FreezeRefusal,
  type ReleaseId,
  type ReleaseVersion,
  type SignRefusal,
  viewOf,
} from "./release.ts";

/** One of the two has read this version and stands by it. */
export const signRelease = (
  platform: Platform,
  request: Request<SignRelease & { readonly id: ReleaseId }>,
  roles: readonly string[],
): Promise<Outcome<ReleaseView, SignRefusal | "not-found" | Reused>> =>
  once<ReleaseView, SignRefusal | "not-found">(platform.db, request, async (tx) => {
    const { id, role, digest, note } = request.body;
    const release = await held(tx, id);
    if (!release) return refused("not-found");
    const decided = decideSign(release, { role, digest, by: request.caller, roles });
    if (!decided.ok) return decided;
    await insertSignature(tx, id, { role, by: request.caller, at: platform.now(), note, digest });
    const entry = { actor: request.caller, action: "release.sign", subject: formatId("rel", id) };
    await recordAudit(tx, platform, [{ ...entry, detail: { role, digest } }]);
    return done(viewOf((await findVersion(tx, id)) as ReleaseVersion));
  });

/** From here on it never changes: a correction is another version. */
export const freezeRelease = (
  platform: Platform,
  request: Request<{ readonly id: ReleaseId }>,
): Promise<Outcome<ReleaseView, FreezeRefusal | "not-found" | Reused>> =>
  once<ReleaseView, FreezeRefusal | "not-found">(platform.db, request, async (tx) => {
    const { id } = request.body;
    const release = await held(tx, id);
    if (!release) return refused("not-found");
    const decided = decideFreeze(release);
    if (!decided.ok) return decided;
    await insertFreeze(tx, id, request.caller, platform.now(), release.digest);
    const detail = { period: release.period, version: release.version, digest: release.digest };
    await recordAudit(tx, platform, [
      { actor: request.caller, action: "release.freeze", subject: formatId("rel", id), detail },
    ]);
    return done(viewOf((await findVersion(tx, id)) as ReleaseVersion));
  });

/** Whoever drafts, signs or freezes a release of a quarter waits for whoever is at it. */
const held = async (tx: Tx, id: ReleaseId): Promise<ReleaseVersion | undefined> => {
  const found = await findVersion(tx, id);
  if (!found) return undefined;
  await oneAtATime(tx, `release/${found.period}`);
  return findVersion(tx, id);
};
