import type { HandAnswer, PaymentOrder } from "@suanpan/contract";
import { isoDate } from "../../kernel/calendar.ts";
import { slotOf } from "../../kernel/ids.ts";
import { only } from "../../kernel/lists.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { recordAudit } from "../../platform/audit/audit.ts";
import type { Tx } from "../../platform/database.ts";
import { stampDay } from "../../platform/day/slot-day.ts";
import { once, type Request } from "../../platform/idempotency.ts";
import type { Platform } from "../../platform/platform.ts";
import { decideAnswer } from "./answer.ts";
import type { Effects } from "./effects.ts";
import { lockOrders } from "./order.store.ts";
import { type Order, type OrderId, orderRef, orderView } from "./order.ts";
import { settle } from "./record-answers.ts";
import type { PaymentPolicy } from "./settings.ts";

export type AnswerByHand = Request<HandAnswer> & { readonly orderId: OrderId };

type Refusal =
  | "not-found"
  | "already-decided"
  | "answer-awaited"
  | "value-date-in-future"
  | "value-date-before-order"
  | "idempotency-key-reused";

const staff = { by: "staff" } as const;

/** Somebody says what became of an order: where there is no provider, or when it has been silent for a day. */
export const answerByHand = (
  platform: Platform,
  policy: PaymentPolicy,
  effects: Effects,
  request: AnswerByHand,
): Promise<Outcome<PaymentOrder, Refusal>> => {
  const slot = slotOf(request.orderId);
  const keyed = { ...request, target: request.target ?? `order ${request.orderId}`, slot };
  return once(platform.db, keyed, async (tx) => {
    const today = await stampDay(tx, slot);
    const order = (await lockOrders(tx, [request.orderId])).get(request.orderId);
    if (!order) return refused("not-found");
    const answer = { ...answerOf(request), orderId: order.id };
    const decision = decideAnswer(order, answer, staff, today, platform.now());
    // A break is for what others tell us; a person who is wrong can be told at once.
    if (decision.kind !== "recorded") return refusalOf(order, answer.valueOn > today, today);
    const awaited = awaitedUntil(policy, order);
    if (awaited && awaited > platform.now()) return refused("answer-awaited", { from: awaited.toISOString() });
    only(await settle(tx, platform, effects, today, [answer], staff));
    await audit(tx, platform, request, order);
    return done(orderView(decision.order));
  });
};

const answerOf = ({ body: { outcome, valueOn, reference, failure } }: AnswerByHand) => ({
  outcome,
  valueOn: isoDate(valueOn),
  providerReference: reference ?? null,
  failure,
});

const dayMs = 24 * 3_600_000;

const awaitedUntil = ({ providerUrl }: PaymentPolicy, { orderedAt }: Order): Date | undefined =>
  providerUrl === "" ? undefined : new Date(orderedAt.getTime() + dayMs);

const refusalOf = (order: Order, tooLate: boolean, today: string) => {
  if (order.state !== "ordered" && order.state !== "sent") return refused("already-decided", { state: order.state });
  return tooLate
    ? refused("value-date-in-future", { pointer: "/valueOn", latest: today })
    : refused("value-date-before-order", { pointer: "/valueOn", earliest: order.businessOn });
};

const audit = (tx: Tx, platform: Platform, { caller, body }: AnswerByHand, { id }: Order) =>
  recordAudit(tx, platform, [
    { slot: slotOf(id), actor: caller, action: "payment-order.answer", subject: orderRef(id), detail: { ...body } },
  ]);
