import { afterAll, describe, expect, test } from "vitest";
import { makeLog } from "../../apps/api/log.ts";
import { buildApi } from "../../apps/api/server.ts";
import { testWiring } from "../../apps/api/test-wiring.ts";
import { isoDate } from "../../kernel/calendar.ts";
import { formatId } from "../../kernel/ids.ts";
import { signatureOf } from "../../platform/outbox/signature.ts";
import { openTestPayments, recordingEffects } from "../../testing/payments.ts";
import type { Answer } from "./answer.ts";
import { answerByHand } from "./answer-by-hand.ts";
import { type OrderId, orderRef } from "./order.ts";
import { orderDebits } from "./place-orders.ts";
import { recordAnswers } from "./record-answers.ts";
import { paymentRoutes } from "./routes.ts";
import { sendOrders } from "./send-orders.ts";
import { ordersStand, suspenseIsAccountedFor } from "./verify.ts";

const { platform, borrower, debit, payout, stateOf, breaksOf, breaks } = await openTestPayments();
const { owner, clock } = platform;
const { effects, of, refusing } = recordingEffects();
const secret = "a secret of the provider";
const policy = { providerUrl: "http://127.0.0.1:9", providerSecret: secret };
const day = isoDate("2024-01-15");
const provider = {
  send: async (orders: readonly { orderId: string }[]) =>
    orders.map(({ orderId }) => ({ orderId, accepted: true as const })),
  statement: async () => "",
};

const wiring = { ...testWiring, routes: [(api: never, on: never) => paymentRoutes(api, on, policy, effects)] };
const api = await buildApi(platform, wiring as unknown as typeof testWiring, { log: makeLog("silent") });
afterAll(() => api.close());

const answerTo = (orderId: OrderId, change: object = {}) => ({
  orderId: orderRef(orderId),
  amountFen: 5_000,
  outcome: "succeeded",
  valueOn: day,
  reference: `ref-${orderId}`,
  ...change,
});
const signed = (body: string, seconds = clock.nowMs / 1000) => ({
  "content-type": "application/json",
  "suanpan-signature": signatureOf(secret, Math.floor(seconds), body),
});
const post = async (body: string, headers: Record<string, string>) => {
  const reply = await api.inject({ method: "POST", url: "/v1/provider-callbacks", headers, payload: body });
  return { status: reply.statusCode, body: reply.json() };
};
const callBack = (...answers: object[]) => {
  const body = JSON.stringify({ answers });
  return post(body, signed(body));
};
const answer = (orderId: OrderId, change: Partial<Answer> = {}): Answer => ({
  orderId,
  outcome: "succeeded",
  valueOn: day,
  providerReference: `ref-${orderId}`,
  amountFen: 5_000,
  ...change,
});
const bothHold = async () => {
  expect((await ordersStand.run(platform)).problem).toBeUndefined();
  expect((await suspenseIsAccountedFor.run(platform)).problem).toBeUndefined();
};

describe("a callback", () => {
  test("has its effect once: twice in a row, twice in one batch, ten at the same moment", async () => {
    const person = await borrower();
    const [first, second] = [await debit(person, 5_000), await debit(person, 5_000, "second")];
    expect(await callBack(answerTo(first))).toEqual({ status: 202, body: { recorded: 1, repeated: 0, breaks: 0 } });
    expect(await callBack(answerTo(first), answerTo(first))).toMatchObject({ body: { recorded: 0, repeated: 2 } });
    await Promise.all(Array.from({ length: 10 }, () => callBack(answerTo(second))));
    expect(of(person.loanId)).toEqual(
      [first, second].map((id) => ({
        effect: "debitsSucceeded",
        reference: orderRef(id),
        loanId: person.loanId,
        amountFen: 5_000,
        valueOn: day,
      })),
    );
    expect(await breaksOf(first)).toEqual([]);
  });

  test("may come before the order is noted as sent", async () => {
    const person = await borrower();
    const id = await payout(person, 5_000);
    await sendOrders(platform, effects, {
      ...provider,
      send: async (orders) => {
        expect(await callBack(answerTo(id))).toMatchObject({ body: { recorded: 1 } });
        return provider.send(orders);
      },
    });
    expect(await stateOf(id)).toBe("succeeded");
    expect(of(person.loanId)).toMatchObject([{ effect: "payoutsSucceeded", valueOn: day }]);
    await bothHold();
  });

  test("that contradicts the first is a break, noted once, and changes nothing", async () => {
    const person = await borrower();
    const id = await debit(person, 5_000);
    await callBack(answerTo(id));
    const denial = answerTo(id, { outcome: "failed", failure: { code: "reversed" } });
    expect(await callBack(denial)).toMatchObject({ status: 202, body: { recorded: 0, breaks: 1 } });
    await callBack(denial);
    expect(await breaksOf(id)).toEqual([{ kind: "contradiction", orderId: id, line: null, state: "open" }]);
    expect(await stateOf(id)).toBe("succeeded");
    expect(of(person.loanId)).toHaveLength(1);
  });

  test.each([
    ["amount-differs", { amountFen: 4_999 }],
    ["value-date", { valueOn: "2024-01-16" }],
    ["value-date", { valueOn: "2024-01-14" }],
    ["value-date", { valueOn: "1999-01-01" }],
  ])("with %s is a break: %j", async (kind, change) => {
    const person = await borrower();
    const id = await debit(person, 5_000);
    expect(await callBack(answerTo(id, change))).toMatchObject({ status: 202, body: { breaks: 1 } });
    expect((await breaksOf(id)).map((one) => one.kind)).toEqual([kind]);
    expect(await stateOf(id)).toBe("ordered");
    expect(of(person.loanId)).toEqual([]);
  });

  test("for an order we never made is taken, and kept as a break", async () => {
    const unknown = formatId("order", 123_456_789n);
    expect(await callBack({ ...answerTo(1n as OrderId), orderId: unknown })).toMatchObject({
      status: 202,
      body: { breaks: 1 },
    });
    expect((await breaks()).filter(({ kind }) => kind === "unknown-order")).toHaveLength(1);
  });

  test("for an order that was cancelled is a break", async () => {
    const person = await borrower();
    const id = await debit(person, 5_000);
    await owner`update payment_order set state = 'cancelled' where id = ${id}`;
    await callBack(answerTo(id));
    expect((await breaksOf(id)).map((one) => one.kind)).toEqual(["cancelled-order"]);
  });

  test("without a right and fresh signature writes nothing", async () => {
    const person = await borrower();
    const id = await debit(person, 5_000);
    const before = await breaks();
    const body = JSON.stringify({ answers: [answerTo(id)] });
    const stale = signed(body, clock.nowMs / 1000 - 301);
    const { "suanpan-signature": _, ...missing } = signed(body);
    for (const headers of [missing, stale, signed(`${body} `), { ...missing, "suanpan-signature": "t=1,v1=00" }]) {
      const reply = await post(body, headers);
      expect(reply).toMatchObject({ status: 401, body: { type: "/problems/bad-signature" } });
    }
    expect((await post("{not json", signed("{}"))).status).toBe(401);
    expect((await post("", signed("x"))).status).toBe(401);
    expect([await stateOf(id), await breaks()]).toEqual(["ordered", before]);
    expect((await post(body, signed(body))).status).toBe(202);
  });

  test("that is signed and makes no sense is refused as any other request", async () => {
    expect((await post("{not json", signed("{not json"))).status).toBe(400);
    const empty = JSON.stringify({ answers: [] });
    expect(await post(empty, signed(empty))).toMatchObject({ status: 400, body: { pointer: "/answers" } });
    const large = JSON.stringify({ answers: [], padding: "x".repeat(1_100_000) });
    expect((await post(large, signed(large))).status).toBe(413);
  });

  test("nobody signs where there is no secret", async () => {
    const open = { ...policy, providerSecret: "" };
    const routes = [(one: never, on: never) => paymentRoutes(one, on, open, effects)];
    const other = await buildApi(platform, { ...testWiring, routes } as unknown as typeof testWiring, {
      log: makeLog("silent"),
    });
    const payload = JSON.stringify({ answers: [answerTo(1n as OrderId)] });
    const headers = {
      "content-type": "application/json",
      "suanpan-signature": signatureOf("", clock.nowMs / 1000, payload),
    };
    const reply = await other.inject({ method: "POST", url: "/v1/provider-callbacks", headers, payload });
    expect(reply.statusCode).toBe(401);
    await other.close();
  });
});

describe("effects", () => {
  test("each kind of answer reaches its port, in the order of the loans", async () => {
    const people = [await borrower(), await borrower(), await borrower(), await borrower()] as const;
    const [a, b, c, d] = people;
    const ids = [await payout(a, 5_000), await payout(b, 5_000), await debit(c, 5_000), await debit(d, 5_000)] as const;
    const failed = { outcome: "failed", failure: { code: "insufficient-funds" } } as const;
    const answers = [answer(ids[3], failed), answer(ids[2]), answer(ids[1], failed), answer(ids[0])];
    const decisions = await recordAnswers(platform, effects, answers, { by: "callback" });
    expect(decisions.map(({ kind }) => kind)).toEqual(Array(4).fill("recorded"));
    expect(people.flatMap(({ loanId }) => of(loanId).map(({ effect, reason }) => [effect, reason]))).toEqual([
      ["payoutsSucceeded", undefined],
      ["payoutsFailed", "insufficient-funds"],
      ["debitsSucceeded", undefined],
      ["debitsFailed", "insufficient-funds"],
    ]);
    await bothHold();
  });

  test("money its loan refuses is held with the reason; a payout that its loan refuses is a break", async () => {
    const [closed, gone] = [await borrower(), await borrower()];
    refusing.set(closed.loanId, "loan-not-active");
    refusing.set(gone.loanId, "loan-not-active");
    const [id, paid] = [await debit(closed, 5_000), await payout(gone, 5_000)];
    await callBack(answerTo(id), answerTo(paid));
    expect([await stateOf(id), await stateOf(paid)]).toEqual(["succeeded", "succeeded"]);
    expect(
      await owner`select amount_fen, state, reason, value_on, source from suspense where order_id = ${id}`,
    ).toEqual([{ amountFen: 5_000, state: "held", reason: "loan-not-active", valueOn: day, source: "debit" }]);
    expect((await breaksOf(paid)).map(({ kind }) => kind)).toEqual(["effect-refused"]);
    expect(await breaksOf(id)).toEqual([]);
    await bothHold();
  });

  test("an effect that fails takes the answer with it", async () => {
    const person = await borrower();
    const id = await debit(person, 5_000);
    const failing = {
      ...effects,
      debitsSucceeded: async () => {
        throw new Error("the loan book is on fire");
      },
    };
    await expect(recordAnswers(platform, failing, [answer(id)], { by: "callback" })).rejects.toThrow("on fire");
    expect(await stateOf(id)).toBe("ordered");
    expect(await callBack(answerTo(id))).toMatchObject({ body: { recorded: 1 } });
  });

  test("a large batch is settled in pieces", async () => {
    const { loanId, userId } = await borrower();
    const debits = Array.from({ length: 2_500 }, (_, n) => ({
      loanId,
      userId,
      amountFen: 5_000,
      naturalKey: `large/${n}`,
    }));
    await platform.db.begin((tx) => orderDebits(tx, platform, day, debits as never));
    const rows = await owner<{ id: OrderId }[]>`select id from payment_order where natural_key like 'large/%'`;
    const all = rows.map(({ id }) => answer(id));
    const decisions = await recordAnswers(platform, effects, all, { by: "callback" });
    expect(decisions.filter(({ kind }) => kind === "recorded")).toHaveLength(2_500);
    expect(of(loanId)).toHaveLength(2_500);
  });
});

describe("by hand", () => {
  const byHand = (orderId: OrderId, key: string, change: object = {}, providerUrl = "") =>
    answerByHand(platform, { ...policy, providerUrl }, effects, {
      caller: "staff:finance",
      key,
      orderId,
      body: { outcome: "succeeded", valueOn: day, ...change },
    });

  test("somebody answers where there is no provider, once and on the record", async () => {
    const person = await borrower();
    const id = await payout(person);
    const first = await byHand(id, "by-hand-1");
    expect(first).toMatchObject({ ok: true, value: { state: "succeeded", answeredBy: "staff" } });
    expect(await byHand(id, "by-hand-1")).toEqual(first);
    expect(await byHand(id, "by-hand-2")).toMatchObject({ code: "already-decided" });
    expect(of(person.loanId)).toHaveLength(1);
    const audited = await owner`select actor, detail from audit_entry where subject = ${orderRef(id)}`;
    expect(audited).toMatchObject([{ actor: "staff:finance", detail: { outcome: "succeeded" } }]);
    await bothHold();
  });

  test("where there is one, only after it has been silent for a day", async () => {
    const person = await borrower();
    const id = await payout(person);
    expect(await byHand(id, "too-soon", {}, policy.providerUrl)).toMatchObject({ code: "answer-awaited" });
    const before = clock.nowMs;
    clock.nowMs += 24 * 3_600_000;
    expect(await byHand(id, "in-time", {}, policy.providerUrl)).toMatchObject({ ok: true });
    clock.nowMs = before;
  });

  test("a mistake is told at once and leaves no break", async () => {
    const id = await payout(await borrower());
    expect(await byHand(id, "future-1", { valueOn: "2024-01-16" })).toMatchObject({ code: "value-date-in-future" });
    expect(await byHand(id, "before-1", { valueOn: "2024-01-01" })).toMatchObject({ code: "value-date-before-order" });
    expect(await byHand(1n as OrderId, "unknown-1")).toMatchObject({ code: "not-found" });
    expect([await stateOf(id), await breaksOf(id)]).toEqual(["ordered", []]);
  });
});

describe("over HTTP", () => {
  const ask = (method: "GET" | "POST", url: string, payload?: object) =>
    api.inject({
      method,
      url,
      cookies: { session: "finance-session" },
      ...(payload ? { payload, headers: { "idempotency-key": `key-${url}` } } : {}),
    });

  test("orders are listed by loan and state, page by page, and answered", async () => {
    const person = await borrower();
    const [first, second] = [await debit(person, 100, "page-1"), await debit(person, 200, "page-2")];
    const url = `/v1/payment-orders?loanId=${formatId("loan", person.loanId)}&state=ordered`;
    const page = (await ask("GET", `${url}&limit=1`)).json();
    expect(page.items.map((one: { id: string }) => one.id)).toEqual([orderRef(second)]);
    const rest = (await ask("GET", `${url}&cursor=${page.next}`)).json();
    expect([rest.items.map((one: { id: string }) => one.id), rest.next]).toEqual([[orderRef(first)], null]);
    expect((await ask("GET", `/v1/payment-orders/${orderRef(first)}`)).json()).toMatchObject({ amountFen: 100 });
    const answered = await ask("POST", `/v1/payment-orders/${orderRef(first)}/answer`, {
      outcome: "succeeded",
      valueOn: day,
    });
    expect([answered.statusCode, answered.json().type]).toEqual([409, "/problems/answer-awaited"]);
  });
});
