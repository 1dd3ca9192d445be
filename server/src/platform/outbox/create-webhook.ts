import type { NewWebhook, WebhookWithSecret } from "@suanpan/contract";
import { slot } from "../../kernel/ids.ts";
import { done, type Outcome } from "../../kernel/outcome.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Request } from "../idempotency.ts";
import type { Platform } from "../platform.ts";
import { insertEndpoint } from "./endpoint.store.ts";
import { type Endpoint, ownerFor, type Reach, sealSecret, webhookName, webhookView } from "./endpoint.ts";
import { checkUrl } from "./lookup.ts";
import { shownOnce } from "./shown-once.ts";
import { newWebhookSecret } from "./signature.ts";

export const createWebhook = async (
  platform: Platform,
  request: Request<NewWebhook>,
  reach: Reach,
): Promise<Outcome<WebhookWithSecret, "webhook-url-refused" | "idempotency-key-reused">> => {
  const { url, topics } = request.body;
  // DNS is asked before the transaction begins; a replay finds its answer whatever DNS says today.
  const checked = await checkUrl(url, platform.config.webhookPrivateHosts);
  const secret = newWebhookSecret();
  return shownOnce(platform, request, secret, async (tx) => {
    if (!checked.ok) return checked;
    const endpoint = newEndpoint(platform, request.body, ownerFor(reach));
    await insertEndpoint(tx, endpoint, sealSecret(platform.keys, endpoint.id, secret));
    const subject = webhookName(endpoint.id);
    const detail = { url, topics };
    await recordAudit(tx, platform, [{ actor: request.caller, action: "webhook.created", subject, detail }]);
    return done(webhookView(endpoint));
  });
};

const newEndpoint = ({ ids, now }: Platform, { url, topics }: NewWebhook, owner: string): Endpoint => ({
  id: ids.next<"webhook">(slot(0)),
  owner,
  url,
  topics,
  active: true,
  disabledReason: null,
  recordedAt: now(),
});
