import type { IssuedApiKey } from "@suanpan/contract";
import { done, mapDone, type Outcome } from "../../kernel/outcome.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Request } from "../idempotency.ts";
import type { Platform } from "../platform.ts";
import { lockApiKey, saveApiKey } from "./api-key.store.ts";
import { asApiKey, decideRotation, readKeyId, wholeKeyOf } from "./api-key.ts";
import { named, onceWithSecret } from "./keyed.ts";
import { hashOf, newSecret } from "./secret.ts";

export type Rotation = { readonly keyId: string; readonly overlapHours?: number };

const overlapHoursUnlessSaid = 24;

/** A new secret under the same id. The old one works on for the overlap, so that its owner can change over in peace. */
export const rotateApiKey = async (
  platform: Platform,
  request: Request<Rotation>,
): Promise<Outcome<IssuedApiKey, "not-found" | "api-key-not-live" | "idempotency-key-reused">> => {
  const { keyId, overlapHours = overlapHoursUnlessSaid } = request.body;
  const rotated = await onceWithSecret(platform.db, named("api-key.rotated", request), async (tx) => {
    const secret = newSecret();
    const found = await lockApiKey(tx, readKeyId(keyId));
    const decided = decideRotation(found, hashOf(secret), overlapHours, platform.now());
    if (!decided.ok) return decided;
    await saveApiKey(tx, decided.value);
    await recordAudit(tx, platform, [
      { actor: request.caller, action: "api-key.rotated", subject: keyId, detail: { overlapHours } },
    ]);
    return done({ kept: asApiKey(decided.value), secret: wholeKeyOf(decided.value.id, secret) });
  });
  return mapDone(rotated, ({ kept, secret }) => ({ key: kept, secret }));
};
