import type { Webhook } from "@suanpan/contract";
import type { Id } from "../../kernel/ids.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { recordAudit } from "../audit/audit.ts";
import { once, type Request } from "../idempotency.ts";
import type { Platform } from "../platform.ts";
import { lockEndpoint, switchOff } from "./endpoint.store.ts";
import { isWithin, type Reach, webhookName, webhookView } from "./endpoint.ts";

/** For good: what was not yet delivered becomes a dead letter. Whoever wants news again registers a new endpoint. */
export const disableWebhook = (
  platform: Platform,
  request: Request<{ readonly disable: Id<"webhook"> }>,
  reach: Reach,
): Promise<Outcome<Webhook, "not-found" | "idempotency-key-reused">> =>
  once<Webhook, "not-found">(platform.db, request, async (tx) => {
    const endpoint = await lockEndpoint(tx, request.body.disable);
    if (!endpoint || !isWithin(reach, endpoint)) return refused("not-found");
    if (!endpoint.active) return done(webhookView(endpoint));
    const disabledReason = `by ${request.caller}`;
    await switchOff(tx, [endpoint.id], disabledReason);
    const subject = webhookName(endpoint.id);
    await recordAudit(tx, platform, [{ actor: request.caller, action: "webhook.disabled", subject }]);
    return done(webhookView({ ...endpoint, active: false, disabledReason }));
  });
