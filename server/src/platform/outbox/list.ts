import type { PageQuery, Webhook, WebhookDelivery, WebhookDeliveryQuery } from "@suanpan/contract";
import { type Id, parseId } from "../../kernel/ids.ts";
import { done, type Outcome } from "../../kernel/outcome.ts";
import { badCursor, itemsUnlessSaid, type PageOf, pageOf } from "../http/page.ts";
import type { Platform } from "../platform.ts";
import { listDeliveries } from "./delivery.store.ts";
import { deliveryView, parseDeliveryName } from "./delivery.ts";
import { listEndpoints } from "./endpoint.store.ts";
import { type Reach, webhookView } from "./endpoint.ts";

const aboveAll = (2n ** 63n - 1n) as Id<"webhook">;

export const listWebhooks = async (
  { db }: Platform,
  reach: Reach,
  { cursor, limit = itemsUnlessSaid }: PageQuery,
): Promise<Outcome<PageOf<Webhook>, "invalid-request">> => {
  const before = cursor === undefined ? aboveAll : parseId<"webhook">("hook", cursor);
  if (before === undefined) return badCursor;
  return done(pageOf((await listEndpoints(db, reach, before, limit + 1)).map(webhookView), limit));
};

/** The dead letters are those with `state: "dead"`. */
export const listWebhookDeliveries = async (
  { db }: Platform,
  reach: Reach,
  { cursor, state, limit = itemsUnlessSaid }: WebhookDeliveryQuery,
): Promise<Outcome<PageOf<WebhookDelivery>, "invalid-request">> => {
  const before = cursor === undefined ? undefined : parseDeliveryName(cursor);
  if (cursor !== undefined && !before) return badCursor;
  const filter = { reach, limit: limit + 1, ...(state ? { state } : {}), ...(before ? { before } : {}) };
  return done(pageOf((await listDeliveries(db, filter)).map(deliveryView), limit));
};
