import type { OrderKind, ProblemCode } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import { slotOf } from "../../kernel/ids.ts";
import type { Outcome, Refused } from "../../kernel/outcome.ts";
import type { Json, Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { LoanId } from "../lending/index.ts";
import { type Break, newBreak } from "./break.ts";
import type { Effects } from "./effects.ts";
import { type Order, orderRef } from "./order.ts";
import { newSuspense, type Suspense } from "./suspense.ts";

/** What is left over when the loans have had their say. */
export type LeftOver = { readonly breaks: readonly Break[]; readonly suspense: readonly Suspense[] };

type Refusal = { readonly order: Order; readonly refusal: Refused<ProblemCode> };

/** Tells the loans what became of their orders, each kind in one call, in the order of the loans. */
export const carryOut = async (
  tx: Tx,
  platform: Platform,
  effects: Effects,
  today: IsoDate,
  answered: readonly Order[],
): Promise<LeftOver> => {
  const of = (kind: OrderKind, state: Order["state"]): LoanOrder[] =>
    answered.filter((order): order is LoanOrder => order.kind === kind && order.state === state).toSorted(byLoan);
  const tell = async <Item>(
    effect: (tx: Tx, platform: Platform, today: IsoDate, items: readonly Item[]) => Promise<readonly Said[]>,
    orders: readonly LoanOrder[],
    itemOf: (order: LoanOrder) => Item,
  ): Promise<Refusal[]> =>
    orders.length === 0 ? [] : refusalsOf(orders, await effect(tx, platform, today, orders.map(itemOf)));
  const refusals = [
    ...(await tell(effects.payoutsSucceeded, of("payout", "succeeded"), paidOut)),
    ...(await tell(effects.payoutsFailed, of("payout", "failed"), notPaid)),
    ...(await tell(effects.debitsFailed, of("debit", "failed"), notPaid)),
    // What was held and not a loan's is held again by itself.
    ...(await tell(
      effects.refundsFailed,
      of("refund", "failed").filter(({ loanId }) => loanId !== null),
      (order) => ({ ...notPaid(order), naturalKey: order.naturalKey }),
    )),
  ];
  const refusedMoney = await tell(effects.debitsSucceeded, of("debit", "succeeded"), moneyIn);
  return {
    breaks: refusals.map((one) => breakOf(platform, today, one)),
    suspense: refusedMoney.map((one) => suspenseOf(platform, today, one)),
  };
};

type Said = Outcome<true, ProblemCode>;
/** Of payouts and debits the database itself says that they have a loan; an answered order has a value date. */
type LoanOrder = Order & { readonly loanId: LoanId; readonly valueOn: IsoDate };

const byLoan = (a: LoanOrder, b: LoanOrder): number => (a.loanId < b.loanId ? -1 : a.loanId > b.loanId ? 1 : 0);

const paidOut = ({ id, loanId, valueOn }: LoanOrder) => ({ orderId: id, loanId, valueOn });
const notPaid = ({ id, loanId, failureCode }: LoanOrder) => ({
  orderId: id,
  loanId,
  reason: failureCode ?? "unspecified",
});
const moneyIn = ({ id, loanId, amountFen, valueOn }: LoanOrder) => ({
  reference: orderRef(id),
  loanId,
  amountFen,
  valueOn,
});

const refusalsOf = (orders: readonly LoanOrder[], said: readonly Said[]): Refusal[] => {
  if (said.length !== orders.length) throw new Error(`${orders.length} orders got ${said.length} effects`);
  return orders.flatMap((order, n) => {
    const outcome = said[n] as Said;
    return outcome.ok ? [] : [{ order, refusal: outcome }];
  });
};

/** The money has moved, and the loan cannot follow: somebody has to look. */
const breakOf = (platform: Platform, day: IsoDate, { order, refusal }: Refusal): Break =>
  newBreak(platform, slotOf(order.id), {
    fingerprint: `effect-refused/${orderRef(order.id)}`,
    kind: "effect-refused",
    day,
    orderId: order.id,
    detail: {
      order: order.kind,
      outcome: order.state,
      refusal: refusal.code,
      ...(refusal.detail as Record<string, Json>),
    },
  });

/** The money is with us and its loan would not take it: it is held until somebody says whose it is. */
const suspenseOf = (platform: Platform, businessOn: IsoDate, { order, refusal }: Refusal): Suspense =>
  newSuspense(platform, slotOf(order.id), {
    naturalKey: `debit/${orderRef(order.id)}`,
    source: "debit",
    orderId: order.id,
    amountFen: order.amountFen,
    valueOn: order.valueOn as IsoDate,
    businessOn,
    providerReference: order.providerReference,
    reason: refusal.code,
  });
