import type { Webhook, WebhookWithSecret } from "@suanpan/contract";
import { slot } from "../../kernel/ids.ts";
import { mapDone, type Outcome } from "../../kernel/outcome.ts";
import type { Tx } from "../database.ts";
import { once, type Request } from "../idempotency.ts";
import type { Platform } from "../platform.ts";

/**
 * A write whose answer holds a secret. What is kept for a replay is without it, and carries the mark of the run that
 * wrote it: only that run shows the secret.
 */
export const shownOnce = async <Code extends string>(
  { db, ids }: Platform,
  request: Request,
  secret: string,
  work: (tx: Tx) => Promise<Outcome<Webhook, Code>>,
): Promise<Outcome<WebhookWithSecret, Code | "idempotency-key-reused">> => {
  const mark = String(ids.next<"mark">(slot(0)));
  const outcome = await once(db, request, async (tx) => mapDone(await work(tx), (webhook) => ({ webhook, mark })));
  return mapDone(outcome, (kept) => ({ webhook: kept.webhook, secret: kept.mark === mark ? secret : null }));
};
