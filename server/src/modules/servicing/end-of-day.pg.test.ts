import { expect, test } from "vitest";
import { isoDate } from "../../kernel/calendar.ts";
import { closeDays } from "../../platform/day/close-days.ts";
import { request, sure, house as wiring } from "../../testing/lender.ts";
import { openApi, openServicing } from "../../testing/servicing.ts";
import { expectAllToHold } from "../../testing/tampering.ts";
import { loanRef } from "../lending/index.ts";
import { recordRepayments } from "./record-repayments.ts";

const one = await openServicing("2024-01-15");
const many = await openServicing("2024-01-15");

const facts = async ({ platform }: typeof one) => {
  const rows = await platform.owner`
    select l.n, e.seq, e.slice, e.type, e.value_on, e.business_on, e.recorded_at, e.instalment, e.detail, e.principal_fen,
           e.interest_fen, e.late_fee_fen, e.credit_fen, e.vat_fen
    from loan_event e join (select id, slot, row_number() over (order by id) as n from loan) l on l.id = e.loan_id and l.slot = e.slot
    order by 1, 2`;
  return JSON.stringify(rows);
};

test("several workers on 16 ranges, killed and resumed, write the same facts as one that was left in peace", async () => {
  for (const house of [one, many]) {
    for (let n = 0; n < 8; n += 1) await house.take();
    // The quiet weeks go by as one range; the days on which something happens as many.
    await house.close("2024-02-10");
    await house.close("2024-02-15", house === one ? 1 : 16);
    const rows = await house.platform.owner<{ id: never }[]>`select id from loan order by id limit 4`;
    for (const [n, { id }] of rows.entries()) sure(await house.pay(id, 20_000 * (n + 1)));
  }
  const day = isoDate("2024-02-19");
  await one.close(day);
  // Killed in the middle of each step in turn; every range that was done stays done.
  many.platform.clock.nowMs = Date.parse(`${day}T02:00:00Z`);
  const steps = wiring.daySteps(many.platform);
  for (const name of ["post-loan-events", "seal", "open-loans", "order-debits", "collect"]) {
    let units = 0;
    const dying = steps.map((step) => ({
      ...step,
      run: async (...args: Parameters<typeof step.run>) => {
        units += 1;
        const affected = await step.run(...args);
        if (step.name === name && units > 3) throw new Error("killed");
        return affected;
      },
    }));
    await closeDays(many.platform.db, day, { steps: dying, ranges: 16, workers: 3 }).catch(() => undefined);
  }
  await Promise.all([1, 2].map(() => closeDays(many.platform.db, day, { steps, ranges: 16, workers: 3 })));
  await closeDays(many.platform.db, day, { steps, ranges: 16, workers: 3 });
  expect(await facts(many)).toBe(await facts(one));
  for (const { platform } of [one, many]) await expectAllToHold(platform);
}, 240_000);

test("a loan that cannot be moved on is set aside with its reason, stops nobody, and moves on once repaired", async () => {
  const { platform, take, pay, loan, close, answer, orders } = one;
  const [broken, sound] = [await take(), await take()];
  await close("2024-03-19");
  await platform.owner`create table kept as select * from slice where loan_id = ${broken.loanId}`;
  await platform.owner`delete from slice where loan_id = ${broken.loanId}`;
  await close("2024-03-21");
  expect((await loan(sound.loanId)).band).toBe("1-30");
  expect((await loan(broken.loanId)).band).toBe("current");
  const { ask, staff } = await openApi(platform);
  const viewer = staff("eve", "viewer");
  const { body } = await ask(viewer, "GET", "/v1/loans-set-aside");
  expect(body.items).toMatchObject([
    { loanId: loanRef(broken.loanId), day: "2024-03-20", reason: expect.stringContaining("slice") },
  ]);
  // Money for it is refused with the reason, alone; money the provider brings is held.
  expect(await pay(broken.loanId, 1_000)).toMatchObject({ code: "loan-set-aside" });
  const [debit] = (await orders(broken.loanId, "debit")).slice(-1);
  await answer(debit?.id ?? "", "2024-03-19");
  const held = await platform.owner`select reason from suspense where state = 'held'`;
  expect([...held]).toMatchObject([{ reason: "loan-set-aside" }]);
  await platform.owner`insert into slice select * from kept`;
  await close("2024-03-22");
  expect((await loan(broken.loanId)).band).toBe("1-30");
  expect((await ask(viewer, "GET", "/v1/loans-set-aside")).body.items).toEqual([]);
  const all = (await ask(viewer, "GET", "/v1/loans-set-aside?state=repaired")).body.items;
  expect(all).toMatchObject([{ day: "2024-03-20", repairedOn: "2024-03-22", repairedBy: "platform" }]);
  await expectAllToHold(platform);
}, 120_000);

test("a fault that one act brings to light stops that act and no other, is listed, and can be called repaired", async () => {
  const { platform, policy, take, pay, loan } = one;
  const [broken, sound] = [await take(), await take()];
  await platform.owner`create table lost as select * from slice where loan_id = ${broken.loanId}`;
  await platform.owner`delete from slice where loan_id = ${broken.loanId}`;
  const both = [broken, sound].map(({ loanId }, n) => ({ ...request(`both-${n}`, { amountFen: 1_000 }), loanId }));
  const outcomes = await recordRepayments(platform, policy, both);
  expect(outcomes).toMatchObject([{ ok: false, code: "loan-set-aside" }, { ok: true }]);
  const { ask, staff } = await openApi(platform);
  const [viewer, finance] = [staff("eve", "viewer"), staff("fay", "finance")];
  const { body } = await ask(viewer, "GET", "/v1/loans-set-aside?limit=1");
  expect(body).toMatchObject({ items: [{ loanId: loanRef(broken.loanId), repairedOn: null }], next: null });
  await platform.owner`insert into slice select * from lost`;
  sure(await pay(broken.loanId, 1_000));
  expect((await loan(broken.loanId)).instalments[0]?.paidInterestFen).toBe(1_000);
  const url = `/v1/loans/${loanRef(broken.loanId)}/set-aside/repair`;
  expect((await ask(viewer, "POST", url, { note: "put back" })).status).toBe(403);
  expect(await ask(finance, "POST", url, { note: "put back" })).toMatchObject({ status: 200, body: { days: 1 } });
  expect((await ask(finance, "POST", url, { note: "put back" })).status).toBe(404);
  const repaired = (await ask(viewer, "GET", "/v1/loans-set-aside?state=repaired&limit=1")).body;
  expect(repaired.items).toMatchObject([{ repair: "put back", repairedBy: expect.stringContaining("fay") }]);
  const older = (await ask(viewer, "GET", `/v1/loans-set-aside?state=repaired&cursor=${repaired.next}`)).body;
  expect(older.items.map((row: { day: string }) => row.day)).toEqual(["2024-03-20"]);
  await expectAllToHold(platform);
}, 120_000);

test("what the database will not keep of one loan stops that loan and no other of the batch", async () => {
  const { platform, policy, take, loan } = one;
  const [broken, sound] = [await take(), await take()];
  await platform.owner`
    alter table instalment add constraint no_money_for_it check (loan_id <> ${platform.owner.unsafe(String(broken.loanId))} or paid_interest_fen = 0)`;
  const both = [broken, sound].map(({ loanId }, n) => ({ ...request(`kept-${n}`, { amountFen: 1_000 }), loanId }));
  const outcomes = await recordRepayments(platform, policy, both);
  expect(outcomes).toMatchObject([
    { ok: false, code: "loan-set-aside", detail: { reason: expect.stringContaining("no_money_for_it") } },
    { ok: true },
  ]);
  expect((await loan(sound.loanId)).instalments[0]?.paidInterestFen).toBe(1_000);
  const aside = await platform.owner`select reason from loan_set_aside where loan_id = ${broken.loanId}`;
  expect([...aside]).toMatchObject([{ reason: expect.stringContaining("no_money_for_it") }]);
  await platform.owner`alter table instalment drop constraint no_money_for_it`;
  expect(await recordRepayments(platform, policy, both)).toMatchObject([{ ok: true }, { ok: true }]);
  expect((await loan(sound.loanId)).instalments[0]?.paidInterestFen).toBe(1_000);
  await expectAllToHold(platform);
}, 120_000);

test("a write to a loan that is behind catches it up first", async () => {
  const { platform, take, pay, loan, events, line } = many;
  const { loanId, lineId } = await take();
  await many.close("2024-03-18", 4);
  const without = wiring.daySteps(platform).filter(({ name }) => name !== "open-loans");
  await closeDays(platform.db, isoDate("2024-04-25"), { steps: without, ranges: 1, workers: 1 });
  expect(await loan(loanId)).toMatchObject({ band: "current" });
  sure(await pay(loanId, 1_000));
  expect((await events(loanId, "banded")).map((e) => [e.detail, e.valueOn, e.businessOn])).toEqual([
    ["1-30", "2024-03-20", "2024-04-25"],
    ["31-60", "2024-04-19", "2024-04-25"],
  ]);
  expect((await line(lineId)).state).toBe("suspended");
  await many.close("2024-04-26");
  await expectAllToHold(platform);
}, 120_000);
