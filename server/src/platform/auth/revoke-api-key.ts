import type { ApiKey } from "@suanpan/contract";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { recordAudit } from "../audit/audit.ts";
import { once, type Request } from "../idempotency.ts";
import type { Platform } from "../platform.ts";
import { lockApiKey, saveApiKey } from "./api-key.store.ts";
import { asApiKey, readKeyId } from "./api-key.ts";
import { named } from "./keyed.ts";

/** At once and for good, both secrets of an overlap. Revoking a revoked key changes nothing. */
export const revokeApiKey = (
  platform: Platform,
  request: Request<{ readonly keyId: string }>,
): Promise<Outcome<ApiKey, "not-found" | "idempotency-key-reused">> =>
  once(platform.db, named("api-key.revoked", request), async (tx) => {
    const { keyId } = request.body;
    const key = await lockApiKey(tx, readKeyId(keyId));
    if (!key) return refused("not-found");
    if (key.revokedAt) return done(asApiKey(key));
    const revoked = { ...key, revokedAt: platform.now() };
    await saveApiKey(tx, revoked);
    await recordAudit(tx, platform, [{ actor: request.caller, action: "api-key.revoked", subject: keyId }]);
    return done(asApiKey(revoked));
  });
