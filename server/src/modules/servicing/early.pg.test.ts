import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, daysBetween, isoDate } from "../../kernel/calendar.ts";
import { formatId } from "../../kernel/ids.ts";
import { sum } from "../../kernel/money.ts";
import { sure } from "../../testing/lender.ts";
import { openApi, openServicing } from "../../testing/servicing.ts";
import { expectAllToHold } from "../../testing/tampering.ts";
import { loanRef, owedOf } from "../lending/index.ts";

const house = await openServicing("2024-01-31");
const { lender, platform, publish, sign, take, ask, pay, loan, line, events, close } = house;
const api = await openApi(platform);
const [finance, collector, risk] = [
  api.staff("fin", "finance"),
  api.staff("col", "collection"),
  api.staff("ris", "risk"),
];
const at = (loanId: Parameters<typeof loan>[0], path = "") => `/v1/loans/${loanRef(loanId)}${path}`;
const payoff = async (loanId: Parameters<typeof loan>[0], on?: string) =>
  (await api.ask(finance, "GET", at(loanId, `/payoff${on ? `?on=${on}` : ""}`))).body;

test("the payoff quote is what settling takes, on whatever day, for whatever product; a fen less is refused", async () => {
  const deal = (product: "sme" | "v-pocket") => ({ product, model: "balance-sheet" as const });
  await publish("sme", {
    method: "interest-first",
    prepayment: { feePpm: 10_000, partial: "refused" },
    dayCount: "actual/365",
  });
  await publish("v-pocket", { method: "pay-later", shiftHolidays: true, graceDays: 0 }, [30, 45]);
  await sign(deal("sme"));
  await sign(deal("v-pocket"));
  const days = fc.sample(fc.integer({ min: 0, max: 50 }), { numRuns: 5, seed: 11 }).toSorted((a, b) => a - b);
  for (const [n, day] of days.entries()) {
    const on = isoDate(new Date(Date.UTC(2024, 0, 31 + day)).toISOString().slice(0, 10));
    const loans = await Promise.all([take(), take("sme"), take("v-pocket", 100_000, 45)]);
    const first = n === 0 ? loans : [];
    await close(on);
    for (const { loanId, lineId } of [...loans, ...first.slice(3)]) {
      const { totalFen } = await payoff(loanId);
      expect(await pay(loanId, totalFen - 1, { purpose: "settle" })).toMatchObject({ code: "less-than-payoff" });
      expect(sure(await pay(loanId, totalFen, { purpose: "settle", excess: "refuse" })).state).toBe("settled");
      expect((await line(lineId)).availableFen).toBe(3_000_000);
    }
  }
  // Quotes for days to come, kept by doing nothing until then.
  const [a, b] = [await take(), await take("v-pocket", 100_000, 30)];
  const quotes = await Promise.all([payoff(a.loanId, "2024-05-25"), payoff(b.loanId, "2024-05-25")]);
  await close("2024-05-25");
  for (const [n, { loanId }] of [a, b].entries()) {
    expect(await payoff(loanId)).toEqual(quotes[n]);
    expect(sure(await pay(loanId, quotes[n].totalFen, { purpose: "settle", excess: "refuse" })).state).toBe("settled");
  }
  expect((await api.ask(finance, "GET", at(a.loanId, "/payoff"))).status).toBe(409);
  await expectAllToHold(platform);
}, 240_000);

test("partial prepayment both ways with a fee, and cooling-off; each refused when it should be", async () => {
  await publish("instalment", { prepayment: { feePpm: 10_000, partial: "shorter" } });
  const [shorter, smaller, cooled, none] = [await take(), await take(), await take(), await take("sme")];
  const drawn = (await loan(shorter.loanId)).drawnOn;
  sure(await pay(shorter.loanId, 101_000, { purpose: "prepay" }));
  sure(await pay(smaller.loanId, 101_000, { purpose: "prepay", rest: "smaller" }));
  const left = async ({ loanId }: typeof shorter) =>
    (await loan(loanId)).instalments.filter((row) => row.replacedBy === null && row.dueOn > drawn);
  for (const one of [shorter, smaller]) {
    expect((await loan(one.loanId)).outstandingFen).toBe(260_000);
    expect(sum((await left(one)).map((row) => owedOf(row, "principal")))).toBe(260_000);
    expect(sum((await events(one.loanId, "repaid")).map((e) => e.serviceFeeFen))).toBe(1_000);
  }
  expect([(await left(shorter)).length, (await left(smaller)).length]).toEqual([5, 6]);
  expect(await pay(none.loanId, 100_000, { purpose: "prepay" })).toMatchObject({ code: "prepayment-refused" });
  expect(await pay(cooled.loanId, 359_999, { purpose: "cancel" })).toMatchObject({ code: "less-than-payoff" });
  await close("2024-05-27");
  expect(sure(await pay(cooled.loanId, 360_000, { purpose: "cancel" }))).toMatchObject({ state: "settled" });
  expect(sum((await events(cooled.loanId, "accrued")).map((e) => e.interestFen))).toBe(0);
  expect(await pay(smaller.loanId, 360_000, { purpose: "cancel" })).toMatchObject({ code: "cooling-off-over" });
  await close("2024-05-29");
  expect(await pay(none.loanId, 360_000, { purpose: "cancel" })).toMatchObject({ code: "cooling-off-over" });
  await expectAllToHold(platform);
}, 60_000);

test("bad money over HTTP: refused with a reason, and nothing is written", async () => {
  const { loanId } = await take();
  const pending = await ask();
  const settled = await take("instalment", 10_000, 3);
  sure(
    await pay(settled.loanId, 10_000, { purpose: "settle", excess: "credit" }).then((o) =>
      o.ok ? o : pay(settled.loanId, 10_100, { purpose: "settle" }),
    ),
  );
  const written = () =>
    platform.owner`select (select count(*) from loan_event) as e, (select count(*) from loan_act) as a, (select count(*) from payment_order) as o, (select sum(available_fen) from credit_line) as l`;
  const before = [...(await written())];
  const foreign = api.channel("other", formatId("channel", 77n));
  const post = (as: string, url: string, body: object) => api.ask(as, "POST", url, body);
  const bad: [string, string, object, number][] = [
    [finance, at(1n as never, "/repayments"), { amountFen: 1 }, 404],
    [finance, "/v1/loans/loan_nonsense/repayments", { amountFen: 1 }, 400],
    [foreign, at(loanId, "/repayments"), { amountFen: 1 }, 404],
    [finance, at(settled.loanId, "/repayments"), { amountFen: 1 }, 409],
    [finance, at(pending.loanId, "/repayments"), { amountFen: 1 }, 409],
    [finance, at(loanId, "/repayments"), { amountFen: 0 }, 400],
    [finance, at(loanId, "/repayments"), { amountFen: -5 }, 400],
    [finance, at(loanId, "/repayments"), { amountFen: 1.5 }, 400],
    [finance, at(loanId, "/repayments"), { amountFen: 2 ** 53 }, 400],
    [finance, at(loanId, "/repayments"), { amountFen: 10_000_000_000, excess: "refuse" }, 422],
    [finance, at(loanId, "/repayments"), { amountFen: 1, valueOn: "2024-06-01" }, 422],
    [finance, at(loanId, "/repayments"), { amountFen: 1, valueOn: "2024-05-01" }, 422],
    [finance, at(loanId, "/repayments"), { amountFen: 1, valueOn: "2024-02-30" }, 400],
    [finance, at(loanId, "/repayments"), { amountFen: 1, more: true }, 400],
    [risk, at(loanId, "/repayments"), { amountFen: 1 }, 403],
    [collector, at(loanId, "/refunds"), { amountFen: 1, reason: "x" }, 403],
    [finance, at(loanId, "/refunds"), { amountFen: 1, reason: "nothing there" }, 422],
    [collector, at(loanId, "/waivers"), { component: "principal", amountFen: 1, reason: "x" }, 400],
    [collector, at(loanId, "/waivers"), { component: "lateFee", amountFen: 1, reason: "none is owed" }, 422],
  ];
  for (const [as, url, body, status] of bad)
    expect([url, body, (await post(as, url, body)).status]).toEqual([url, body, status]);
  expect([...(await written())]).toEqual(before);
  // The same key is one payment, another body is refused.
  const twice = await Promise.all(
    [1, 2, 3].map(() => api.ask(finance, "POST", at(loanId, "/repayments"), { amountFen: 500 }, "same-key-1")),
  );
  expect(new Set(twice.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  expect((await api.ask(finance, "POST", at(loanId, "/repayments"), { amountFen: 501 }, "same-key-1")).status).toBe(
    409,
  );
  const [{ id: actId }] = (await api.ask(finance, "GET", at(loanId, "/acts"))).body.items;
  const reversal = at(loanId, `/acts/${actId}/reversal`);
  const undone = await Promise.all(
    [1, 2].map((n) => api.ask(finance, "POST", reversal, { reason: "bounced" }, `undo-key-${n}`)),
  );
  expect(undone.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await loan(loanId)).outstandingFen).toBe(360_000);
  await expectAllToHold(platform);
}, 60_000);

test("reschedule, settlement for less and write-off take two people; flags keep the machines away", async () => {
  const loans = [await take(), await take(), await take()];
  await close("2024-07-20");
  const bodies = [
    ["/reschedule", { tenor: 12, reason: "lost his job" }],
    ["/settlement", { amountFen: 200_000, reason: "agreed" }],
    ["/write-off", { reason: "gone abroad" }],
  ] as const;
  const maker = api.staff("mak", "collection");
  for (const [n, [path, body]] of bodies.entries()) {
    const loanId = loans[n]?.loanId as never;
    expect((await api.ask(risk, "POST", at(loanId, path), body)).status).toBe(403);
    const proposed = await api.ask(maker, "POST", at(loanId, path), body);
    expect(proposed.status).toBe(202);
    const approve = `/v1/approvals/${proposed.body.id}/approve`;
    expect((await api.ask(maker, "POST", approve, {})).status).toBe(403);
    expect((await api.ask(finance, "POST", approve, {})).status).toBe(200);
    expect((await api.ask(finance, "POST", approve, {})).status).toBe(409);
  }
  const [renewed, less, gone] = await Promise.all(loans.map(({ loanId }) => loan(loanId)));
  expect(renewed).toMatchObject({ state: "active", band: "current", outstandingFen: 360_000 });
  expect(less).toMatchObject({ state: "settled", outstandingFen: 0 });
  expect(gone).toMatchObject({ state: "written-off", outstandingFen: 0 });
  const user = formatId("user", loans[0]?.user.id ?? 0n);
  const flag = { kind: "death", raised: true, reason: "certificate seen" };
  expect((await api.ask(risk, "POST", `/v1/users/${user}/flags`, flag)).status).toBe(201);
  expect((await api.ask(risk, "POST", `/v1/users/${user}/flags`, flag)).status).toBe(409);
  expect((await api.ask(finance, "POST", `/v1/users/${user}/flags`, flag)).status).toBe(403);
  const before = (await house.orders(loans[0]?.loanId as never, "debit")).length;
  await close("2024-08-22");
  expect((await house.orders(loans[0]?.loanId as never, "debit")).length).toBe(before);
  expect((await line(loans[0]?.lineId as never)).state).toBe("suspended");
  await expectAllToHold(lender.platform);
}, 120_000);

test("a product that counts actual days accrues by them inside a period, too", async () => {
  await publish("instalment", { dayCount: "actual/365" });
  const { loanId } = await take();
  const { drawnOn, instalments } = await loan(loanId);
  await close(addDays(drawnOn, 10));
  const [first] = instalments;
  if (!first) throw new Error("a loan has an instalment");
  const usedFen = Math.round((first.interestFen * 10) / daysBetween(first.fromOn, first.toOn));
  expect(await payoff(loanId)).toMatchObject({ interestFen: usedFen, totalFen: 360_000 + usedFen });
  sure(await pay(loanId, 360_000 + usedFen, { purpose: "settle", excess: "refuse" }));
  expect(await loan(loanId)).toMatchObject({ state: "settled", slices: [{ accruedInterestFen: usedFen }] });
  await expectAllToHold(platform);
}, 60_000);
