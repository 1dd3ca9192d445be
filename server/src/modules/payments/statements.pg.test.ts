import { beforeEach, describe, expect, test } from "vitest";
import { type IsoDate, isoDate } from "../../kernel/calendar.ts";
import { formatId, parseId } from "../../kernel/ids.ts";
import { closeUntil, request, sure } from "../../testing/lender.ts";
import { openTestPayments, recordingEffects } from "../../testing/payments.ts";
import type { BreakId } from "./break.ts";
import { importStatement } from "./import-statement.ts";
import { matchSuspense, pageOfSuspense } from "./match-suspense.ts";
import { type OrderId, orderRef } from "./order.ts";
import { recordAnswers } from "./record-answers.ts";
import { refundSuspense } from "./refund-suspense.ts";
import { pageOfBreaks, resolveBreak } from "./resolve-break.ts";
import { sendOrders } from "./send-orders.ts";
import { statementHeader } from "./statement.ts";
import type { SuspenseId } from "./suspense.ts";
import { ordersStand, suspenseIsAccountedFor } from "./verify.ts";

const { lender, platform, borrower, debit, payout, orderUnder, stateOf, breaks, breaksOf, today } =
  await openTestPayments();
const { owner } = platform;
const { effects, of, refusing } = recordingEffects();

let day: IsoDate = isoDate("2024-01-15");
/** Each test has a day of its own, and nothing of an earlier one is left unanswered. */
beforeEach(async () => {
  await owner`
    update payment_order set state = 'failed', failure_code = 'over', value_on = business_on, answered_at = now(),
      answered_by = 'staff', sent_at = null, sent_on = null where state in ('ordered', 'sent')`;
  await owner`update payment_order set statement_on = value_on where statement_on is null`;
  day = await today();
});

const provider = {
  send: async (orders: readonly { orderId: string }[]) =>
    orders.map(({ orderId }) => ({ orderId, accepted: true as const })),
  statement: async () => "",
};
const send = () => sendOrders(platform, effects, provider);
const nextDay = () => closeUntil(lender, isoDate(new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)));
const fileOf = (...lines: string[]) => [statementHeader, ...lines, ""].join("\n");
const lineFor = (id: OrderId, { kind = "debit", amount = "50.00", status = "succeeded", on = day, remark = "" } = {}) =>
  `${orderRef(id)},${kind},${amount},${status},${on},ref-${id},${remark}`;
const read = async (text: string, of: IsoDate = day) =>
  sure(await importStatement(platform, effects, { day: of, text, by: "staff:finance" }));
const callBack = (id: OrderId) =>
  recordAnswers(
    platform,
    effects,
    [{ orderId: id, outcome: "succeeded", valueOn: day, providerReference: `ref-${id}` }],
    { by: "callback" },
  );
const holds = async () => {
  expect((await ordersStand.run(platform)).problem).toBeUndefined();
  expect((await suspenseIsAccountedFor.run(platform)).problem).toBeUndefined();
};

describe("a statement", () => {
  test("answers what nobody has answered, confirms what was, and changes nothing the second time", async () => {
    const [silent, heard] = [await borrower(), await borrower()];
    const [first, second] = [await debit(silent, 5_000), await debit(heard, 5_000)];
    await send();
    await callBack(second);
    const file = fileOf(lineFor(first), lineFor(second));
    const result = await read(file);
    expect(result).toEqual({
      day,
      lines: 2,
      recorded: 1,
      confirmed: 1,
      suspense: 0,
      breaks: 0,
      missing: 0,
      collectedFen: 10_000,
      takenFen: 10_000,
      again: false,
    });
    expect(of(silent.loanId)).toMatchObject([{ effect: "debitsSucceeded", amountFen: 5_000, valueOn: day }]);
    expect(of(heard.loanId)).toHaveLength(1);
    expect(await read(file)).toEqual({ ...result, again: true });
    expect(await owner`select answered_by, statement_on from payment_order where id = ${first}`).toEqual([
      { answeredBy: "statement", statementOn: day },
    ]);
    const audited =
      await owner`select 1 from audit_entry where action = 'provider-statement.import' and subject = ${day}`;
    expect(audited).toHaveLength(1);
    await holds();
  });

  test("with broken lines processes all the others, and a corrected file adds what was missing", async () => {
    const [a, b] = [await borrower(), await borrower()];
    const [first, second] = [await debit(a, 5_000), await debit(b, 5_000)];
    await send();
    const broken = fileOf("garbage", lineFor(first), lineFor(second, { amount: "fifty" }));
    expect(await read(broken)).toMatchObject({ lines: 3, recorded: 1, breaks: 2 });
    const lines = (await breaks()).filter(({ kind }) => kind === "broken-line");
    expect(lines.map(({ line }) => line)).toEqual([2, 4]);
    const details = await owner`select detail::text as text from payment_break where kind = 'broken-line'`;
    expect(details.every(({ text }) => !String(text).includes("garbage"))).toBe(true);
    expect(await read(fileOf(lineFor(first), lineFor(second)))).toMatchObject({
      recorded: 1,
      confirmed: 1,
      again: false,
    });
    expect([await stateOf(first), await stateOf(second)]).toEqual(["succeeded", "succeeded"]);
    expect([of(a.loanId), of(b.loanId)]).toMatchObject([[{}], [{}]]);
  });

  test("that contradicts us is believed by a person or not at all", async () => {
    const [a, b, c] = [await borrower(), await borrower(), await borrower()];
    const [answered, other, wrong] = [await debit(a, 5_000), await debit(b, 5_000), await payout(c, 5_000)];
    await send();
    await callBack(answered);
    const unknown = (2n ** 60n) as OrderId;
    const file = fileOf(
      lineFor(answered, { status: "failed", remark: "reversed" }),
      lineFor(other, { amount: "49.99" }),
      lineFor(wrong, { kind: "debit" }),
      `${formatId("order", unknown)},debit,1.00,succeeded,${day},r,`,
    );
    expect(await read(file)).toMatchObject({ recorded: 0, confirmed: 0, breaks: 4, missing: 0 });
    const kinds = await Promise.all(
      [answered, other, wrong].map(async (id) => (await breaksOf(id)).map((one) => one.kind)),
    );
    expect(kinds).toEqual([["contradiction"], ["amount-differs"], ["kind-differs"]]);
    expect((await breaksOf(unknown)).map(({ kind, line }) => [kind, line])).toEqual([["unknown-order", 5]]);
    expect([await stateOf(answered), await stateOf(other)]).toEqual(["succeeded", "sent"]);
    await holds();
  });

  test("names what it should hold and does not, until a later one holds it", async () => {
    const [a, b] = [await borrower(), await borrower()];
    const [told, silent] = [await debit(a, 5_000), await debit(b, 5_000)];
    await send();
    await callBack(told);
    // What was sent today may still move tomorrow; what was said to have moved today must be there.
    expect(await read(fileOf())).toMatchObject({ missing: 1 });
    expect((await breaksOf(told)).map(({ kind }) => kind)).toEqual(["missing-in-statement"]);
    expect(await breaksOf(silent)).toEqual([]);
    const before = day;
    await nextDay();
    day = await today();
    const file = fileOf(lineFor(told, { on: before }));
    expect(await read(file)).toMatchObject({ confirmed: 1, missing: 1 });
    expect((await breaksOf(told)).map(({ state }) => state)).toEqual(["resolved"]);
    expect((await breaksOf(silent)).map(({ kind, state }) => [kind, state])).toEqual([
      ["missing-in-statement", "open"],
    ]);
    await read(fileOf(lineFor(told, { on: before }), lineFor(silent)));
    expect((await breaksOf(silent)).map(({ state }) => state)).toEqual(["resolved"]);
    expect(await stateOf(silent)).toBe("succeeded");
  });

  test("is refused whole when it is none, or of a day to come", async () => {
    const file = (text: string, of = day) => importStatement(platform, effects, { day: of, text, by: "x" });
    expect(await file("order,amount\n")).toMatchObject({ code: "statement-unreadable" });
    expect(await file(fileOf(), isoDate("2030-01-01"))).toMatchObject({ code: "value-date-in-future" });
  });

  test("read by two at once has its effects once", async () => {
    const person = await borrower();
    const id = await debit(person, 5_000);
    await send();
    const file = fileOf(lineFor(id), `,receipt,7.00,succeeded,${day},twin-receipt,`);
    await Promise.all([read(file), read(file), read(file)]);
    expect(of(person.loanId)).toHaveLength(1);
    expect(await owner`select 1 from suspense where provider_reference = 'twin-receipt'`).toHaveLength(1);
  });
});

describe("a break", () => {
  test("is resolved once, with a note, on the record", async () => {
    await read(fileOf("x"));
    const { items } = await pageOfBreaks(platform, { state: "open", kind: "broken-line" }, undefined, 1);
    const id = items[0]?.id ?? "";
    const asked = (key: string) => ({
      ...request(key, { note: "the bank sent it again" }),
      breakId: parseId<"break">("break", id) as BreakId,
    });
    const resolved = sure(await resolveBreak(platform, asked("resolve")));
    expect(resolved).toMatchObject({
      state: "resolved",
      resolution: "the bank sent it again",
      resolvedBy: "staff:maker",
    });
    expect(sure(await resolveBreak(platform, asked("resolve")))).toEqual(resolved);
    expect(await resolveBreak(platform, asked("again"))).toMatchObject({ code: "already-decided" });
    expect(await owner`select actor from audit_entry where subject = ${id}`).toEqual([{ actor: "staff:maker" }]);
  });
});

describe("money without an order", () => {
  const hold = async (reference: string, amount = "12.34") => {
    expect(await read(fileOf(`,receipt,${amount},succeeded,${day},${reference},"王小明, 还款"`))).toMatchObject({
      suspense: 1,
    });
    const { items } = await pageOfSuspense(platform, "held", undefined, 1);
    const id = parseId<"susp">("susp", items[0]?.id ?? "") as SuspenseId;
    return { id, view: items[0] };
  };

  test("is held, with what the payer wrote sealed at rest", async () => {
    const { view } = await hold("sealed-1");
    expect(view).toMatchObject({ amountFen: 1_234, state: "held", remark: "王小明, 还款", source: "statement" });
    const hex = Buffer.from("王小明").toString("hex");
    for (const { row } of await owner<{ row: string }[]>`select s::text as row from suspense s`)
      expect(row.includes("王小明") || row.includes(hex)).toBe(false);
  });

  test("is given to a loan once, as of the day it came", async () => {
    const person = await borrower();
    const { id } = await hold("matched-1");
    const asked = (key: string) => ({ ...request(key, { loanId: formatId("loan", person.loanId) }), suspenseId: id });
    const matched = sure(await matchSuspense(platform, effects, asked("match")));
    expect(matched).toMatchObject({ state: "matched", loanId: formatId("loan", person.loanId) });
    expect(sure(await matchSuspense(platform, effects, asked("match")))).toEqual(matched);
    expect(await matchSuspense(platform, effects, asked("again"))).toMatchObject({ code: "already-decided" });
    expect(of(person.loanId)).toEqual([
      { effect: "debitsSucceeded", reference: matched.id, loanId: person.loanId, amountFen: 1_234, valueOn: day },
    ]);
    expect(await refundSuspense(platform, { ...request("late refund", {}), suspenseId: id })).toMatchObject({
      code: "already-decided",
    });
    await holds();
  });

  test("stays where it is when the loan refuses it", async () => {
    const person = await borrower();
    refusing.set(person.loanId, "loan-not-active");
    const { id } = await hold("refused-1");
    const asked = { ...request("refused", { loanId: formatId("loan", person.loanId) }), suspenseId: id };
    expect(await matchSuspense(platform, effects, asked)).toMatchObject({ code: "loan-not-active" });
    expect(await owner`select state, loan_id from suspense where id = ${id}`).toEqual([
      { state: "held", loanId: null },
    ]);
  });

  test("goes back to where it came from; when that fails it is held again, and can be sent again", async () => {
    const { id } = await hold("returned-1");
    const refund = async (key: string) => refundSuspense(platform, { ...request(key, {}), suspenseId: id });
    const refunded = sure(await refund("refund"));
    expect(sure(await refund("refund"))).toEqual(refunded);
    expect(refunded).toMatchObject({ state: "refunded" });
    const order = await orderUnder(id, `refund/${formatId("susp", id)}/1`);
    expect(await owner`select amount_fen, source_reference, account_id from payment_order where id = ${order}`).toEqual(
      [{ amountFen: 1_234, sourceReference: "returned-1", accountId: null }],
    );
    await send();
    await holds();
    expect(await read(fileOf(lineFor(order, { kind: "refund", amount: "12.34", status: "failed" })))).toMatchObject({
      recorded: 1,
    });
    expect(await owner`select state from suspense where id = ${id}`).toEqual([{ state: "held" }]);
    await holds();
    sure(await refund("second refund"));
    await send();
    const second = await orderUnder(id, `refund/${formatId("susp", id)}/2`);
    await callBack(second);
    expect(await owner`select state from suspense where id = ${id}`).toEqual([{ state: "refunded" }]);
    await holds();
  });

  test("that a loan refused after a debit goes back to the account it came from", async () => {
    const person = await borrower();
    refusing.set(person.loanId, "loan-not-active");
    const id = await debit(person, 5_000);
    await send();
    await callBack(id);
    const [held] = await owner<{ id: SuspenseId }[]>`select id from suspense where order_id = ${id}`;
    const suspenseId = held?.id ?? (0n as SuspenseId);
    sure(await refundSuspense(platform, { ...request("back", {}), suspenseId }));
    const order = await orderUnder(suspenseId, `refund/${formatId("susp", suspenseId)}/1`);
    expect(await owner`select user_id, account_id from payment_order where id = ${order}`).toEqual([
      { userId: person.userId, accountId: person.accountId },
    ]);
    await holds();
  });

  test("under a known reference with another amount is a break", async () => {
    await hold("twice-1");
    expect(await read(fileOf(`,receipt,99.00,succeeded,${day},twice-1,`))).toMatchObject({ suspense: 0, breaks: 1 });
    expect((await breaks()).filter(({ kind }) => kind === "money-differs")).toHaveLength(1);
  });
});
