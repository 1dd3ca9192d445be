import { beforeEach, describe, expect, test } from "vitest";
import { isoDate } from "../../kernel/calendar.ts";
import { formatId } from "../../kernel/ids.ts";
import { fen } from "../../kernel/money.ts";
import { transaction } from "../../platform/database.ts";
import { request, sure } from "../../testing/lender.ts";
import { openTestPayments, recordingEffects } from "../../testing/payments.ts";
import { cancelOrders } from "./cancel-orders.ts";
import { giveMandate } from "./give-mandate.ts";
import { type OrderId, orderRef } from "./order.ts";
import { orderDebits, orderRefunds } from "./place-orders.ts";
import type { PaymentProvider, SentOrder } from "./provider.ts";
import { sendOrders } from "./send-orders.ts";
import { startSender } from "./sender.ts";

const { platform, borrower, debit, payout, stateOf } = await openTestPayments();
const { db, clock, owner } = platform;
const day = isoDate("2024-01-15");
const { effects, of } = recordingEffects();

/** A provider in the hand of the test; the real one is tried with the simulator. */
const heard: SentOrder[] = [];
let down = false;
let meanwhile: () => Promise<unknown> = async () => {};
let turnsDown = new Set<string>();
const provider: PaymentProvider = {
  send: async (orders) => {
    heard.push(...orders);
    await meanwhile();
    if (down) throw new Error("connection refused");
    return orders.map(({ orderId }) =>
      turnsDown.has(orderId)
        ? { orderId, accepted: false, failure: { code: "account-unknown" } }
        : { orderId, accepted: true },
    );
  },
  statement: async () => "",
};
const send = () => sendOrders(platform, effects, provider);
const rowOf = async (id: OrderId) => (await owner`select * from payment_order where id = ${id}`)[0];

beforeEach(async () => {
  [down, meanwhile, turnsDown] = [false, async () => {}, new Set()];
  clock.nowMs += 3_600_000;
  await send();
  heard.length = 0;
});

describe("ordering", () => {
  test("the same thing is ordered once, whoever asks again", async () => {
    const person = await borrower();
    const first = await payout(person);
    expect(await payout(person)).toBe(first);
    const asked = await debit(person, 5_000);
    expect(await debit(person, 5_000)).toBe(asked);
    expect(await owner`select count(*)::int as n from payment_order where loan_id = ${person.loanId}`).toEqual([
      { n: 2 },
    ]);
  });

  test("only those are debited who have allowed it, by the newest mandate that is large enough", async () => {
    const [allowing, silent, small] = [
      await borrower(),
      await borrower({ mandate: false }),
      await borrower({ limitFen: 99 }),
    ];
    clock.nowMs += 1_000;
    const terms = { accountId: formatId("acct", allowing.accountId), limitFen: 50, textVersion: "2" };
    sure(await giveMandate(platform, request("smaller", terms)));
    const debits = [allowing, silent, small].map(({ loanId, userId }) => ({
      loanId,
      userId,
      amountFen: fen(100),
      naturalKey: `debit/${loanId}/due`,
    }));
    expect(await transaction(db, (tx) => orderDebits(tx, platform, day, debits))).toBe(1);
    expect(await transaction(db, (tx) => orderDebits(tx, platform, day, debits))).toBe(0);
    const [row] = await owner`
      select m.limit_fen from payment_order o join mandate m on m.id = o.mandate_id where o.loan_id = ${allowing.loanId}`;
    expect(row?.limitFen).toBe(1_000_000);
  });

  test("a day's worth of debits goes in a few statements", async () => {
    const { loanId, userId } = await borrower();
    const debits = Array.from({ length: 12_000 }, (_, n) => ({
      loanId,
      userId,
      amountFen: fen(100 + n),
      naturalKey: `many/${n}`,
    }));
    const undo = new Error("undo");
    const ordering = db.begin(async (tx) => {
      expect(await orderDebits(tx, platform, day, debits)).toBe(12_000);
      throw undo;
    });
    await expect(ordering).rejects.toBe(undo);
    expect(await owner`select 1 from payment_order where natural_key like 'many/%'`).toHaveLength(0);
  });

  test("a refund goes to the main account, and who has none is refused", async () => {
    const person = await borrower();
    const refund = { naturalKey: "refund/1", amountFen: fen(10), to: { userId: person.userId }, loanId: person.loanId };
    const [first] = await transaction(db, (tx) => orderRefunds(tx, platform, day, [refund]));
    const [again] = await transaction(db, (tx) => orderRefunds(tx, platform, day, [refund]));
    expect(again).toEqual(first);
    expect(await rowOf(sure(first as NonNullable<typeof first>))).toMatchObject({
      accountId: person.accountId,
      amountFen: 10,
    });
    const stranger = { ...refund, naturalKey: "refund/2", to: { userId: 1n as typeof person.userId } };
    expect(await transaction(db, (tx) => orderRefunds(tx, platform, day, [stranger]))).toMatchObject([
      { code: "no-bank-account" },
    ]);
  });
});

describe("sending", () => {
  test("tells the provider tokens and amounts, nothing about the person", async () => {
    const person = await borrower();
    const id = await payout(person);
    expect(await send()).toEqual({ tried: 1, sent: 1 });
    expect(heard).toEqual([
      {
        orderId: orderRef(id),
        kind: "payout",
        account: formatId("acct", person.accountId),
        source: null,
        amountFen: 100_000,
        businessOn: day,
      },
    ]);
    expect(JSON.stringify(heard)).not.toContain(person.number);
    expect(await rowOf(id)).toMatchObject({ state: "sent", attempts: 1, sentOn: day });
    expect(await send()).toEqual({ tried: 0, sent: 0 });
  });

  test("a provider that is down is asked again later, with the same order", async () => {
    down = true;
    const id = await payout(await borrower());
    expect(await send()).toEqual({ tried: 1, sent: 0, error: "connection refused" });
    expect(await rowOf(id)).toMatchObject({ state: "ordered", attempts: 1, lastError: "connection refused" });
    expect(await send()).toEqual({ tried: 0, sent: 0 });
    down = false;
    clock.nowMs += 11_000;
    expect(await send()).toEqual({ tried: 1, sent: 1 });
    expect(heard.map(({ orderId }) => orderId)).toEqual([orderRef(id), orderRef(id)]);
    expect(await rowOf(id)).toMatchObject({ state: "sent", attempts: 2, lastError: null });
  });

  test("two senders at once: each order goes out once", async () => {
    for (let n = 0; n < 4; n += 1) await payout(await borrower());
    const sent = await Promise.all([send(), send(), send()]);
    expect(sent.reduce((sum, one) => sum + one.sent, 0)).toBe(4);
    expect(new Set(heard.map(({ orderId }) => orderId)).size).toBe(heard.length);
  });

  test("what the provider turns down has failed, and its loan hears of it", async () => {
    const person = await borrower();
    const id = await payout(person);
    turnsDown = new Set([orderRef(id)]);
    expect(await send()).toEqual({ tried: 1, sent: 0 });
    expect(await rowOf(id)).toMatchObject({
      state: "failed",
      answeredBy: "acceptance",
      failureCode: "account-unknown",
    });
    expect(of(person.loanId)).toMatchObject([{ effect: "payoutsFailed", reason: "account-unknown" }]);
  });

  test("what nobody has tried yet can be taken back, and is never sent", async () => {
    const [early, late] = [await borrower(), await borrower()];
    const cancelled = await payout(early);
    expect(await transaction(db, (tx) => cancelOrders(tx, [early.loanId], "payout"))).toEqual(new Set([early.loanId]));
    const sent = await payout(late);
    // While the provider is being asked, the order stands as ordered; it is out of our hands all the same.
    let meantime: ReadonlySet<unknown> | undefined;
    meanwhile = async () => {
      meantime = await transaction(db, (tx) => cancelOrders(tx, [early.loanId, late.loanId], "payout"));
    };
    await send();
    expect(meantime).toEqual(new Set());
    expect([await stateOf(cancelled), await stateOf(sent)]).toEqual(["cancelled", "sent"]);
    expect(heard.map(({ orderId }) => orderId)).toEqual([orderRef(sent)]);
  });

  test("the sender goes on by itself until it is stopped", async () => {
    const sender = startSender(platform, effects, provider, { idleMs: 5 });
    const id = await payout(await borrower());
    await expect.poll(() => stateOf(id), { timeout: 10_000 }).toBe("sent");
    await sender.stop();
    const after = await payout(await borrower());
    expect(await stateOf(after)).toBe("ordered");
    await startSender(platform, effects, undefined).stop();
  });
});
