import type { Suspense as SuspenseView } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import { formatId, slotOf } from "../../kernel/ids.ts";
import { only } from "../../kernel/lists.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { recordAudit } from "../../platform/audit/audit.ts";
import type { Tx } from "../../platform/database.ts";
import { stampDay } from "../../platform/day/slot-day.ts";
import { once, type Request } from "../../platform/idempotency.ts";
import type { Platform } from "../../platform/platform.ts";
import { findOrder } from "./order.store.ts";
import type { PayeeRefusal } from "./payout-accounts.ts";
import { orderRefunds, type RefundOrder } from "./place-orders.ts";
import { lockSuspense, saveDecision } from "./suspense.store.ts";
import { type Suspense, type SuspenseId, stillHeld, suspenseView } from "./suspense.ts";

export type RefundSuspense = Request<Record<string, never>> & { readonly suspenseId: SuspenseId };

type Refusal = PayeeRefusal | "not-found" | "already-decided" | "idempotency-key-reused";

/**
 * Sends the money back: to the account it was debited from, or, when nobody knows whose it is, to wherever it came
 * from. When the refund fails the money is held again, and may be refunded again.
 */
export const refundSuspense = (
  platform: Platform,
  request: RefundSuspense,
): Promise<Outcome<SuspenseView, Refusal>> => {
  const { suspenseId, caller } = request;
  const slot = slotOf(suspenseId);
  const keyed = { ...request, target: request.target ?? `suspense ${suspenseId}`, slot };
  return once(platform.db, keyed, async (tx) => {
    const today = await stampDay(tx, slot);
    const held = stillHeld(await lockSuspense(tx, platform.keys, suspenseId));
    if (!held.ok) return held;
    const ordered = await order(tx, platform, today, held.value);
    if (!ordered.ok) return ordered;
    const refundOrderId = ordered.value;
    const refunds = held.value.refunds + 1;
    const refunded: Suspense = { ...held.value, state: "refunded", refundOrderId, refunds, decidedBy: caller };
    await saveDecision(tx, refunded, platform.now(), today);
    const detail = { amountFen: refunded.amountFen, orderId: formatId("order", refundOrderId) };
    const subject = formatId("susp", suspenseId);
    await recordAudit(tx, platform, [{ slot, actor: caller, action: "suspense.refund", subject, detail }]);
    return done(suspenseView(refunded));
  });
};

const order = async (tx: Tx, platform: Platform, today: IsoDate, held: Suspense) => {
  const to = await payeeOf(tx, held);
  if (!to) return refused("no-bank-account");
  const naturalKey = `refund/${formatId("susp", held.id)}/${held.refunds + 1}`;
  const sendTo = async (payee: RefundOrder["to"]) =>
    only(await orderRefunds(tx, platform, today, [{ naturalKey, amountFen: held.amountFen, to: payee }]));
  const ordered = await sendTo(to);
  // The account it was debited from may be closed by now; the money goes to the main one then.
  return ordered.ok || !("userId" in to) ? ordered : sendTo({ userId: to.userId });
};

const payeeOf = async (tx: Tx, held: Suspense): Promise<RefundOrder["to"] | undefined> => {
  const debit = held.orderId === null ? undefined : await findOrder(tx, held.orderId);
  if (debit?.userId) return { userId: debit.userId, accountId: debit.accountId ?? undefined };
  return held.providerReference === null ? undefined : { sourceReference: held.providerReference, near: held.id };
};
