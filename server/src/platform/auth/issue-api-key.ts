import type { IssuedApiKey, NewApiKey } from "@suanpan/contract";
import { slot } from "../../kernel/ids.ts";
import { done, mapDone, type Outcome, refused } from "../../kernel/outcome.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Request } from "../idempotency.ts";
import type { Platform } from "../platform.ts";
import { insertApiKey } from "./api-key.store.ts";
import { asApiKey, isLiveKey, keyIdText, newApiKey, wholeKeyOf } from "./api-key.ts";
import { named, onceWithSecret } from "./keyed.ts";
import { hashOf, newSecret } from "./secret.ts";

/** For a channel or an institution. The whole key is in this answer and never again. */
export const issueApiKey = async (
  platform: Platform,
  request: Request<NewApiKey>,
): Promise<Outcome<IssuedApiKey, "invalid-request" | "idempotency-key-reused">> => {
  const now = platform.now();
  const secret = newSecret();
  const key = newApiKey(platform.ids.next(slot(0)), request.body, hashOf(secret), now);
  const issued = await onceWithSecret(platform.db, named("api-key.issued", request), async (tx) => {
    if (!isLiveKey(key, now)) return refused("invalid-request", { pointer: "/expiresAt" });
    await insertApiKey(tx, key);
    const detail = { ownerId: key.ownerId, scopes: [...key.scopes] };
    await recordAudit(tx, platform, [
      { actor: request.caller, action: "api-key.issued", subject: keyIdText(key.id), detail },
    ]);
    return done({ kept: asApiKey(key), secret: wholeKeyOf(key.id, secret) });
  });
  return mapDone(issued, ({ kept, secret }) => ({ key: kept, secret }));
};
