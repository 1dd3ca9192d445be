import type { WebhookWithSecret } from "@suanpan/contract";
import type { Id } from "../../kernel/ids.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Request } from "../idempotency.ts";
import type { Platform } from "../platform.ts";
import { lockEndpoint, replaceSecret } from "./endpoint.store.ts";
import { isWithin, type Reach, sealSecret, webhookName, webhookView } from "./endpoint.ts";
import { shownOnce } from "./shown-once.ts";
import { newWebhookSecret } from "./signature.ts";

/** At once, as after a leak: a receiver that still has the old secret refuses, and gets the same delivery again later. */
export const rotateWebhookSecret = (
  platform: Platform,
  request: Request<{ readonly rotateSecret: Id<"webhook"> }>,
  reach: Reach,
): Promise<Outcome<WebhookWithSecret, "not-found" | "idempotency-key-reused">> => {
  const secret = newWebhookSecret();
  return shownOnce(platform, request, secret, async (tx) => {
    const endpoint = await lockEndpoint(tx, request.body.rotateSecret);
    if (!endpoint || !isWithin(reach, endpoint)) return refused("not-found");
    await replaceSecret(tx, endpoint.id, sealSecret(platform.keys, endpoint.id, secret));
    const subject = webhookName(endpoint.id);
    await recordAudit(tx, platform, [{ actor: request.caller, action: "webhook.secret-rotated", subject }]);
    return done(webhookView(endpoint));
  });
};
