import { type Static, Type } from "typebox";
import { Closed, IdOf, Instant, OneOf, Page, PageQuery } from "./parts.ts";

export const Topic = Type.String({
  pattern: "^(\\*|[a-z][a-z0-9-]*(\\.[a-z0-9-]+)*(\\.\\*)?)$",
  maxLength: 100,
  description: "A topic such as `loan.drawn`, all below one (`loan.*`), or all there are (`*`)",
  examples: ["loan.drawn"],
});

export const Webhook = Closed({
  id: IdOf("hook"),
  owner: Type.String({ description: "`platform`, or the channel or institution whose news it gets" }),
  url: Type.String(),
  topics: Type.Array(Topic),
  active: Type.Boolean(),
  disabledReason: Type.Union([Type.String(), Type.Null()]),
  recordedAt: Instant,
});
export type Webhook = Static<typeof Webhook>;

export const WebhookPage = Page(Webhook);
export const WebhookParams = Closed({ webhookId: IdOf("hook") });

export const NewWebhook = Closed({
  url: Type.String({ minLength: 1, maxLength: 1000, description: "https, a public host, no credentials" }),
  topics: Type.Array(Topic, { minItems: 1, maxItems: 50, uniqueItems: true }),
});
export type NewWebhook = Static<typeof NewWebhook>;

export const WebhookWithSecret = Closed({
  webhook: Webhook,
  secret: Type.Union([Type.String(), Type.Null()], {
    description:
      'Signs what is sent: `Suanpan-Signature: t=<seconds>,v1=<hex HMAC-SHA256 of t + "." + body>`. Shown once. Null in a replay: rotate to get another',
  }),
});
export type WebhookWithSecret = Static<typeof WebhookWithSecret>;

export const deliveryStates = ["pending", "delivered", "dead"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** One message to one endpoint; both are in the id, and the receiver finds it in the header `Suanpan-Delivery`. */
export const DeliveryId = Type.String({
  pattern: "^dlv_[0-9a-hjkmnp-tv-z]{13}_[0-9a-hjkmnp-tv-z]{13}$",
  description: "Id of the form dlv_…_…",
  examples: ["dlv_06bw3k9t2m4q8_06bw3k9t2m4q9"],
});

export const WebhookDelivery = Closed({
  id: DeliveryId,
  webhookId: IdOf("hook"),
  topic: Type.String(),
  subject: Type.String(),
  state: OneOf(deliveryStates),
  attempts: Type.Integer(),
  nextAttemptAt: Type.Union([Instant, Type.Null()], { description: "Null once it is delivered or dead" }),
  lastStatus: Type.Union([Type.Integer(), Type.Null()]),
  lastError: Type.Union([Type.String(), Type.Null()]),
  deliveredAt: Type.Union([Instant, Type.Null()]),
  recordedAt: Instant,
});
export type WebhookDelivery = Static<typeof WebhookDelivery>;

export const WebhookDeliveryPage = Page(WebhookDelivery);
export const WebhookDeliveryQuery = Closed({
  ...PageQuery.properties,
  state: Type.Optional(OneOf(deliveryStates, "`dead` are the dead letters")),
});
export type WebhookDeliveryQuery = Static<typeof WebhookDeliveryQuery>;

export const WebhookDeliveryParams = Closed({ deliveryId: DeliveryId });
export const ResendDeliveries = Closed({
  deliveryIds: Type.Array(DeliveryId, { minItems: 1, maxItems: 500, uniqueItems: true }),
});
export type ResendDeliveries = Static<typeof ResendDeliveries>;

export const Resent = Closed({ resent: Type.Integer({ description: "Deliveries that will be tried again" }) });
export type Resent = Static<typeof Resent>;
