import type { IsoDate } from "../../kernel/calendar.ts";
import { formatId, slotOf } from "../../kernel/ids.ts";
import { groupBy } from "../../kernel/lists.ts";
import type { Fen } from "../../kernel/money.ts";
import { done, type Outcome } from "../../kernel/outcome.ts";
import type { Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UserId } from "../acquisition/index.ts";
import type { LoanId } from "../lending/index.ts";
import type { AccountId } from "./account.ts";
import { activeMandates } from "./mandate.store.ts";
import { pickMandate } from "./mandate.ts";
import { insertOrders, ordersByKey } from "./order.store.ts";
import type { NewOrder, OrderId } from "./order.ts";
import { type PayeeRefusal, payoutAccounts } from "./payout-accounts.ts";

/** All of these join the caller's transaction: what is rolled back was never ordered. */

type Maker = Pick<Platform, "ids" | "now">;
type Ordered = Pick<NewOrder, "kind" | "naturalKey" | "amountFen"> & Partial<NewOrder>;

/** The key of a loan's payout. */
export const payoutKey = (loanId: LoanId): string => `payout/${formatId("loan", loanId)}`;

const newOrder = ({ ids, now }: Maker, today: IsoDate, near: bigint, ordered: Ordered): NewOrder => ({
  loanId: null,
  userId: null,
  accountId: null,
  mandateId: null,
  sourceReference: null,
  ...ordered,
  id: ids.next<"order">(slotOf(near)),
  businessOn: today,
  orderedAt: now(),
});

export type PayoutOrder = {
  readonly loanId: LoanId;
  readonly userId: UserId;
  readonly accountId: AccountId;
  readonly amountFen: Fen;
};

/** A loan's money to its borrower, once for each loan. The loans must be there: write them before. */
export const orderPayouts = async (
  tx: Tx,
  platform: Maker,
  today: IsoDate,
  payouts: readonly PayoutOrder[],
): Promise<void> => {
  const orders = payouts.map((payout) =>
    newOrder(platform, today, payout.loanId, {
      ...payout,
      kind: "payout",
      naturalKey: payoutKey(payout.loanId),
    }),
  );
  await insertOrders(tx, orders);
};

export type DebitOrder = {
  readonly loanId: LoanId;
  readonly userId: UserId;
  readonly amountFen: Fen;
  readonly naturalKey: string;
};

/** Asks for what is due, of those who have allowed it; answers with how many orders were made. */
export const orderDebits = async (
  tx: Tx,
  platform: Maker,
  today: IsoDate,
  debits: readonly DebitOrder[],
): Promise<number> => {
  if (debits.length === 0) return 0;
  const users = [...new Set(debits.map(({ userId }) => userId))];
  const byUser = groupBy(await activeMandates(tx, users), ({ userId }) => userId);
  const orders = debits.flatMap((debit) => {
    const mandate = pickMandate(byUser.get(debit.userId) ?? [], debit.amountFen);
    if (!mandate) return [];
    const { id: mandateId, accountId } = mandate;
    return [newOrder(platform, today, debit.loanId, { ...debit, kind: "debit", mandateId, accountId })];
  });
  return insertOrders(tx, orders);
};

export type RefundOrder = {
  readonly naturalKey: string;
  readonly amountFen: Fen;
  readonly loanId?: LoanId | null;
  /** To an account of a user, their main one unless named, or back to where a receipt came from. */
  readonly to:
    | { readonly userId: UserId; readonly accountId?: AccountId | undefined }
    | { readonly sourceReference: string; readonly near: bigint };
};

/** Money back. Who has no account to send it to is refused, and nothing is ordered for them. */
export const orderRefunds = async (
  tx: Tx,
  platform: Maker,
  today: IsoDate,
  refunds: readonly RefundOrder[],
): Promise<readonly Outcome<OrderId, PayeeRefusal>[]> => {
  const payees = refunds.flatMap(({ to }) => ("userId" in to ? [to] : []));
  const found = await payoutAccounts(tx, payees);
  const accounts = new Map(payees.map((payee, n) => [payee, found[n] as Outcome<AccountId, PayeeRefusal>]));
  const decided = refunds.map((refund): Outcome<NewOrder, PayeeRefusal> => {
    const { naturalKey, amountFen, loanId = null, to } = refund;
    const asked = { kind: "refund", naturalKey, amountFen, loanId } as const;
    if (!("userId" in to))
      return done(newOrder(platform, today, to.near, { ...asked, sourceReference: to.sourceReference }));
    const account = accounts.get(to) as Outcome<AccountId, PayeeRefusal>;
    if (!account.ok) return account;
    return done(newOrder(platform, today, to.userId, { ...asked, userId: to.userId, accountId: account.value }));
  });
  const orders = decided.flatMap((outcome) => (outcome.ok ? [outcome.value] : []));
  await insertOrders(tx, orders);
  // What was ordered before has the id it was given then.
  const known = await ordersByKey(
    tx,
    orders.map(({ id, naturalKey }) => ({ near: id, naturalKey })),
  );
  return decided.map((outcome) =>
    outcome.ok ? done(known.get(outcome.value.naturalKey)?.id ?? outcome.value.id) : outcome,
  );
};
