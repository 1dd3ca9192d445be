import type { IsoDate } from "../../kernel/calendar.ts";
import { formatId, SLOTS } from "../../kernel/ids.ts";
import { transaction } from "../../platform/database.ts";
import { businessDay, type SlotRange } from "../../platform/day/business-day.ts";
import { nextAttempt } from "../../platform/outbox/back-off.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Effects } from "./effects.ts";
import { orderRef } from "./order.ts";
import type { Acceptance, PaymentProvider, SentOrder } from "./provider.ts";
import { recordAnswers } from "./record-answers.ts";
import { claimOrders, findWaiting, markSent, noteError, type Waiting } from "./sending.store.ts";

const ordersEach = 500;
/** The waits double up to about ten minutes: a borrower is waiting for the money. */
const mostDoublings = 7;
const allSlots: SlotRange = { from: 0, to: SLOTS - 1 };

export type Sending = { readonly tried: number; readonly sent: number; readonly error?: string };

/**
 * Sends what waits, for one range of slots. Orders are claimed first, in a transaction of their own, and the provider
 * is asked outside any: whoever dies in between leaves orders that are sent again, which the provider takes once.
 */
export const sendOrders = async (
  platform: Platform,
  effects: Effects,
  provider: PaymentProvider,
  range: SlotRange = allSlots,
): Promise<Sending> => {
  const claimed = await claim(platform, range);
  if (claimed.length === 0) return { tried: 0, sent: 0 };
  const today = await businessDay(platform.db);
  if (!today) throw new Error("no business day is open");
  const orders = claimed.map((order) => ({ ...order, sentOn: later(order.businessOn, today) }));
  const acceptances = await provider.send(orders.map(sentOrder)).catch((error: unknown) => reasonOf(error));
  if (typeof acceptances !== "string")
    return { tried: orders.length, sent: await note(platform, effects, orders, acceptances) };
  const ids = orders.map(({ id }) => id);
  await transaction(platform.db, (tx) => noteError(tx, ids, acceptances));
  return { tried: orders.length, sent: 0, error: acceptances };
};

const claim = async ({ db, now }: Platform, range: SlotRange): Promise<Waiting[]> => {
  const waiting = await findWaiting(db, range, now(), ordersEach);
  if (waiting.length === 0) return [];
  const claims = waiting.map((order) => {
    const tries = Math.min(order.attempts + 1, mostDoublings);
    return { order, nextAttemptAt: nextAttempt(now(), tries, orderRef(order.id)) };
  });
  const won = await transaction(db, (tx) => claimOrders(tx, claims));
  return waiting.filter(({ id }) => won.has(id));
};

/** While a day is being closed, an order may already be of the next. */
const later = (ordered: IsoDate, today: IsoDate): IsoDate => {
  if (ordered > today) return ordered;
  return today;
};

type ToSend = Waiting & { readonly sentOn: IsoDate };

const sentOrder = (order: ToSend): SentOrder => ({
  orderId: orderRef(order.id),
  kind: order.kind,
  account: order.accountId === null ? null : formatId("acct", order.accountId),
  source: order.sourceReference,
  amountFen: order.amountFen,
  businessOn: order.sentOn,
});

/** What was taken is sent; what was turned down has its answer; what the provider did not mention is tried again. */
const note = async (
  platform: Platform,
  effects: Effects,
  orders: readonly ToSend[],
  acceptances: readonly Acceptance[],
): Promise<number> => {
  const said = new Map(acceptances.map((acceptance) => [acceptance.orderId, acceptance]));
  const taken = orders.filter(({ id }) => said.get(orderRef(id))?.accepted === true);
  if (taken.length > 0) await transaction(platform.db, (tx) => markSent(tx, taken, platform.now()));
  const turnedDown = orders.flatMap(({ id, sentOn }) => {
    const acceptance = said.get(orderRef(id));
    if (!acceptance || acceptance.accepted) return [];
    const { failure } = acceptance;
    return [{ orderId: id, outcome: "failed" as const, valueOn: sentOn, providerReference: null, failure }];
  });
  await recordAnswers(platform, effects, turnedDown, { by: "acceptance" });
  return taken.length;
};

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : "";
  return `${error.message || error.name}${cause}`.slice(0, 500);
};
