import type { IsoDate } from "../../kernel/calendar.ts";
import { slotOf } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/database.ts";
import { perRange } from "../../platform/day/per-range.ts";
import type { Platform } from "../../platform/platform.ts";
import { type Answer, type Decision, decideAnswer, type Source } from "./answer.ts";
import { insertBreaks, resolveFound } from "./break.store.ts";
import { breakOfAnswer } from "./break.ts";
import { carryOut } from "./carry-out.ts";
import type { Effects } from "./effects.ts";
import { lockOrders, saveOrders } from "./order.store.ts";
import type { Order } from "./order.ts";
import { holdAgain, insertSuspense } from "./suspense.store.ts";

/** How many answers share a transaction: a day's statement must not hold every order of the day at once. */
const answersEach = 2_000;

/**
 * Records what became of orders; one is a list of one. Orders, what their loans make of it, and whatever is left for a
 * person are one transaction, so an answer has its effect once or not at all.
 */
export const recordAnswers = async (
  platform: Platform,
  effects: Effects,
  answers: readonly Answer[],
  source: Source,
): Promise<Decision[]> => {
  const decisions: Decision[] = [];
  for (let from = 0; from < answers.length; from += answersEach)
    decisions.push(
      ...(await perRange(
        platform,
        answers.slice(from, from + answersEach),
        ({ orderId }) => slotOf(orderId),
        (tx, today, batch) => settle(tx, platform, effects, today, batch, source),
      )),
    );
  return decisions;
};

/** The same inside a transaction of the caller's, who has shared the business day of the orders' slots. */
export const settle = async (
  tx: Tx,
  platform: Platform,
  effects: Effects,
  today: IsoDate,
  answers: readonly Answer[],
  source: Source,
): Promise<Decision[]> => {
  const locked = await lockOrders(
    tx,
    answers.map(({ orderId }) => orderId),
  );
  const orders = new Map(locked);
  const decisions = answers.map((answer) => {
    const decision = decideAnswer(orders.get(answer.orderId), answer, source, today, platform.now());
    if (decision.order) orders.set(answer.orderId, decision.order);
    return decision;
  });
  await saveOrders(
    tx,
    [...orders.values()].filter((order) => order !== locked.get(order.id)),
  );
  const recorded = decisions.flatMap(({ kind, order }) => (kind === "recorded" ? [order] : []));
  const left = await carryOut(tx, platform, effects, today, recorded);
  const said = answers.flatMap((answer, n) => {
    const decision = decisions[n];
    return decision?.kind === "break"
      ? [breakOfAnswer(platform, dayOf(source, today), answer, decision.disagreement)]
      : [];
  });
  await insertBreaks(tx, [...said, ...left.breaks]);
  await insertSuspense(tx, platform.keys, left.suspense);
  await holdAgain(
    tx,
    recorded.filter(isFailedRefund).map(({ id }) => id),
    today,
  );
  if (source.by === "statement") await resolveFound(tx, [...locked.keys()], source.day, platform.now());
  return decisions;
};

const dayOf = (source: Source, today: IsoDate): IsoDate => (source.by === "statement" ? source.day : today);

const isFailedRefund = ({ kind, state }: Order): boolean => kind === "refund" && state === "failed";
