import type { ProblemCode } from "@suanpan/contract";
import { isoDate } from "../kernel/calendar.ts";
import { parseId } from "../kernel/ids.ts";
import { only } from "../kernel/lists.ts";
import { fen } from "../kernel/money.ts";
import { done, refused } from "../kernel/outcome.ts";
import { drawDown, type LoanId } from "../modules/lending/index.ts";
import {
  type AccountId,
  addBankAccounts,
  type Effects,
  giveMandate,
  type OrderId,
  orderDebits,
  orderPayouts,
  ordersByKey,
  pageOfBreaks,
  payoutKey,
  showOrder,
} from "../modules/payments/index.ts";
import { transaction } from "../platform/database.ts";
import { businessDay } from "../platform/day/business-day.ts";
import { borrowerOf, openTestLender, request, sure } from "./lender.ts";

type Called = { readonly effect: keyof Effects; readonly loanId: LoanId; readonly [more: string]: unknown };

/** Ports that write down what they were told, and refuse what they are told to refuse. */
export const recordingEffects = () => {
  const calls: Called[] = [];
  const refusing = new Map<LoanId, ProblemCode>();
  const effect =
    (
      name: keyof Effects,
    ): Effects["payoutsSucceeded"] & Effects["debitsSucceeded"] & Effects["debitsFailed"] & Effects["refundsFailed"] =>
    async (tx: unknown, _platform: unknown, _today: unknown, items: readonly { readonly loanId: LoanId }[]) => {
      if (!tx) throw new Error("an effect joins a transaction");
      calls.push(...items.map((item) => ({ effect: name, ...item })));
      return items.map(({ loanId }) => {
        const code = refusing.get(loanId);
        return code ? refused(code) : done(true as const);
      });
    };
  const effects: Effects = {
    payoutsSucceeded: effect("payoutsSucceeded"),
    payoutsFailed: effect("payoutsFailed"),
    debitsSucceeded: effect("debitsSucceeded"),
    debitsFailed: effect("debitsFailed"),
    refundsFailed: effect("refundsFailed"),
  };
  const of = (loanId: LoanId) => calls.filter((call) => call.loanId === loanId);
  return { effects, calls, refusing, of };
};

/** A lender whose borrowers have accounts, loans and mandates, with a ruler over what their orders do. */
export const openTestPayments = async () => {
  const lender = await openTestLender();
  const { platform } = lender;
  let people = 0;
  /** Somebody new with a loan, an account and, unless told otherwise, a mandate. */
  const borrower = async ({ limitFen = 1_000_000, mandate = true } = {}) => {
    people += 1;
    const key = `payer-${people}`;
    const { user, lineId } = await borrowerOf(lender, people, undefined, { bank: false });
    const body = { bankCode: "ICBC", number: `62220000${String(people).padStart(8, "0")}`, holderName: "王小明" };
    const account = sure(
      only(await addBankAccounts(platform, [{ ...request(`${key}-account`, body), userId: user.id }])),
    );
    const accountId = parseId<"acct">("acct", account.id) as AccountId;
    const terms = { accountId: account.id, limitFen, textVersion: "1" };
    if (mandate) sure(await giveMandate(platform, request(`${key}-mandate`, terms)));
    // A loan whose payout nobody has ordered yet: the tests order it themselves.
    const payouts = { accountsAmong: async () => () => done(accountId), order: async () => {} };
    const drawdown = { ...request(key, { product: "instalment" as const, amountFen: 100_000, tenor: 6 }), lineId };
    const loan = sure(only(await drawDown(platform, { ...lender.lending, payouts }, [drawdown])));
    return { userId: user.id, loanId: parseId<"loan">("loan", loan.id) as LoanId, accountId, number: body.number };
  };
  type Person = Awaited<ReturnType<typeof borrower>>;
  const today = async () => (await businessDay(platform.db)) ?? isoDate("2024-01-15");
  const debit = async ({ userId, loanId }: Person, amountFen: number, naturalKey = `debit/${loanId}/1`) => {
    const day = await today();
    const wanted = { loanId, userId, amountFen: fen(amountFen), naturalKey };
    await transaction(platform.db, (tx) => orderDebits(tx, platform, day, [wanted]));
    return orderUnder(loanId, naturalKey);
  };
  const payout = async ({ userId, loanId, accountId }: Person, amountFen = 100_000) => {
    const day = await today();
    const wanted = { loanId, userId, accountId, amountFen: fen(amountFen) };
    await transaction(platform.db, (tx) => orderPayouts(tx, platform, day, [wanted]));
    return orderUnder(loanId, payoutKey(loanId));
  };
  const orderUnder = async (near: bigint, naturalKey: string) => {
    const order = (await ordersByKey(platform.db, [{ near, naturalKey }])).get(naturalKey);
    if (!order) throw new Error(`nothing was ordered as ${naturalKey}`);
    return order.id;
  };
  const stateOf = async (id: OrderId) => (await showOrder(platform, id))?.state;
  const breaks = async () =>
    (await pageOfBreaks(platform, {}, undefined, 1_000)).items.toReversed().map(({ kind, orderId, line, state }) => ({
      kind,
      orderId: orderId === null ? null : (parseId<"order">("order", orderId) as OrderId),
      line,
      state,
    }));
  const breaksOf = async (id: OrderId) => (await breaks()).filter(({ orderId }) => orderId === id);
  return { lender, platform, borrower, debit, payout, orderUnder, stateOf, breaks, breaksOf, today };
};
