import type { Resent } from "@suanpan/contract";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { recordAudit } from "../audit/audit.ts";
import { once, type Request } from "../idempotency.ts";
import type { Platform } from "../platform.ts";
import { findDeliveries, revive } from "./delivery.store.ts";
import { type Delivery, deliveryName, parseDeliveryName } from "./delivery.ts";
import { isWithin, type Reach } from "./endpoint.ts";

type Refusal = "not-found" | "delivery-not-dead" | "webhook-disabled";

/** Gives dead letters their tries back: all of the named ones, or none. */
export const resendDeliveries = (
  platform: Platform,
  request: Request<{ readonly resend: readonly string[] }>,
  reach: Reach,
): Promise<Outcome<Resent, Refusal | "idempotency-key-reused">> =>
  once<Resent, Refusal>(platform.db, request, async (tx) => {
    const names = [...new Set(request.body.resend)];
    const keys = names.flatMap((name) => parseDeliveryName(name) ?? []);
    const decided = decideResend(names, await findDeliveries(tx, keys), reach);
    if (!decided.ok) return decided;
    await revive(tx, decided.value, platform.now());
    await recordAudit(
      tx,
      platform,
      decided.value.map((delivery) => ({
        actor: request.caller,
        action: "webhook-delivery.resent",
        subject: deliveryName(delivery),
        detail: { lastError: delivery.lastError },
        slot: delivery.slot,
      })),
    );
    return done({ resent: decided.value.length });
  });

export const decideResend = (
  names: readonly string[],
  found: readonly Delivery[],
  reach: Reach,
): Outcome<readonly Delivery[], Refusal> => {
  const known = new Map(found.filter((one) => isWithin(reach, one)).map((one) => [deliveryName(one), one]));
  const missing = names.find((name) => !known.has(name));
  if (missing !== undefined) return refused("not-found", { delivery: missing });
  const deliveries = [...known.values()];
  const alive = deliveries.find(({ state }) => state !== "dead");
  if (alive) return refused("delivery-not-dead", { delivery: deliveryName(alive), state: alive.state });
  const off = deliveries.find(({ active }) => !active);
  return off ? refused("webhook-disabled", { delivery: deliveryName(off) }) : done(deliveries);
};
