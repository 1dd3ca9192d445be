import type { DeliveryState, WebhookDelivery } from "@suanpan/contract";
import { formatId, type Id, parseId, type Slot } from "../../kernel/ids.ts";
import { nextAttempt } from "./back-off.ts";
import { webhookName } from "./endpoint.ts";

export type DeliveryKey = { readonly messageId: Id<"message">; readonly endpointId: Id<"webhook"> };

/** What became of one try. */
export type Attempt =
  | { readonly kind: "answered"; readonly status: number }
  | { readonly kind: "failed"; readonly reason: string }
  /** Not tried: the same endpoint had just failed to answer another delivery, and the rest of them need not wait for it too. */
  | { readonly kind: "postponed" }
  | { readonly kind: "switched-off" };

export type Standing = {
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly nextAttemptAt: Date;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
  readonly deliveredAt: Date | null;
};

/** How a delivery stands after a try: delivered, dead, or due again later. */
export const afterAttempt = (
  delivery: DeliveryKey & { readonly attempts: number },
  attempt: Attempt,
  now: Date,
  mostAttempts: number,
): Standing => {
  const attempts = delivery.attempts + (attempt.kind === "answered" || attempt.kind === "failed" ? 1 : 0);
  const state = stateAfter(attempt, attempts, mostAttempts);
  return {
    state,
    attempts,
    nextAttemptAt: state === "pending" ? nextAttempt(now, attempts, deliveryName(delivery)) : now,
    lastStatus: attempt.kind === "answered" ? attempt.status : null,
    lastError: state === "delivered" ? null : errorOf(attempt),
    deliveredAt: state === "delivered" ? now : null,
  };
};

const stateAfter = (attempt: Attempt, attempts: number, mostAttempts: number): DeliveryState => {
  if (attempt.kind === "answered" && attempt.status >= 200 && attempt.status < 300) return "delivered";
  if (attempt.kind === "switched-off" || isGone(attempt)) return "dead";
  return attempts >= mostAttempts ? "dead" : "pending";
};

/** A receiver that says 410 wants nothing more: its endpoint is switched off. */
export const isGone = (attempt: Attempt): boolean => attempt.kind === "answered" && attempt.status === 410;

const errorOf = (attempt: Attempt): string => {
  switch (attempt.kind) {
    case "answered":
      return `answered ${attempt.status}`;
    case "failed":
      return attempt.reason.slice(0, 300);
    case "postponed":
      return "waited: the endpoint was not answering";
    case "switched-off":
      return "the endpoint is switched off";
  }
};

/** `dlv_`, the message and the endpoint: the receiver's key against doubles, and ours to find it again. */
export const deliveryName = ({ messageId, endpointId }: DeliveryKey): string =>
  formatId(formatId("dlv", messageId), endpointId);

export const parseDeliveryName = (text: string): DeliveryKey | undefined => {
  const messageId = parseId<"message">("dlv", text.slice(0, 17));
  const endpointId = parseId<"webhook">(text.slice(0, 17), text);
  return messageId !== undefined && endpointId !== undefined ? { messageId, endpointId } : undefined;
};

export type Delivery = DeliveryKey &
  Standing & {
    readonly slot: Slot;
    readonly topic: string;
    readonly subject: string;
    readonly recordedAt: Date;
    readonly owner: string;
    readonly active: boolean;
  };

export const deliveryView = (delivery: Delivery): WebhookDelivery => ({
  id: deliveryName(delivery),
  webhookId: webhookName(delivery.endpointId),
  topic: delivery.topic,
  subject: delivery.subject,
  state: delivery.state,
  attempts: delivery.attempts,
  nextAttemptAt: delivery.state === "pending" ? delivery.nextAttemptAt.toISOString() : null,
  lastStatus: delivery.lastStatus,
  lastError: delivery.lastError,
  deliveredAt: delivery.deliveredAt?.toISOString() ?? null,
  recordedAt: delivery.recordedAt.toISOString(),
});
