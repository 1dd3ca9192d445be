import { expect, test } from "vitest";
import { addDays } from "../../kernel/calendar.ts";
import { sum } from "../../kernel/money.ts";
import { sure } from "../../testing/lender.ts";
import { openServicing } from "../../testing/servicing.ts";
import { expectAllToHold } from "../../testing/tampering.ts";

const house = await openServicing("2024-01-15");
const { platform, publish, sign, take, askOn, pay, act, reverse, waive, refund, loan, events, line, close, orders } =
  house;

test("what had settled a loan bounces: it is owed again, the line may go below zero, and nothing can be drawn then", async () => {
  const { loanId, lineId } = await take("instalment", 2_900_000);
  const settled = sure(await pay(loanId, 2_900_000, { purpose: "settle" }));
  expect(settled.state).toBe("settled");
  expect(await line(lineId)).toEqual({ state: "open", availableFen: 3_000_000 });
  const second = await askOn(lineId, "instalment", 3_000_000);
  const back = sure(await reverse(loanId, settled.id));
  expect(back).toMatchObject({ state: "active", outstandingFen: 2_900_000 });
  expect(await events(loanId, "reopened")).toHaveLength(1);
  expect(await line(lineId)).toEqual({ state: "open", availableFen: -2_900_000 });
  await expect(askOn(lineId, "instalment", 10_000)).rejects.toThrow("over-limit");
  expect(await reverse(loanId, settled.id)).toMatchObject({ code: "already-reversed" });
  expect(await reverse(loanId, back.id)).toMatchObject({ code: "not-reversible" });
  expect(await reverse(second, settled.id)).toMatchObject({ ok: false });
  await expectAllToHold(platform);
});

test("an instalment that bounces after an early settlement is still taken back", async () => {
  const { loanId } = await take();
  const first = sure(await pay(loanId, 63_836));
  const quote = 360_000 - 57_356;
  expect(sure(await pay(loanId, quote + 6_480, { purpose: "settle" })).state).toBe("settled");
  const back = sure(await reverse(loanId, first.id));
  expect(back.state).toBe("active");
  const now = await loan(loanId);
  // The later money pays what is due and what is running, and the rest waits as credit.
  expect(now.creditFen + sum(now.instalments.flatMap((r) => [r.paidPrincipalFen, r.paidInterestFen]))).toBe(
    quote + 6_480,
  );
  await expectAllToHold(platform);
});

test("overpaid: credit pays the next due date; refunds are ordered with the money or alone, and need an account", async () => {
  const kept = await take();
  expect(sure(await pay(kept.loanId, 70_000)).creditFen).toBe(6_164);
  const sent = await take();
  expect(sure(await pay(sent.loanId, 70_000, { excess: "refund" })).creditFen).toBe(0);
  expect(await orders(sent.loanId, "refund")).toMatchObject([{ amountFen: 6_164, state: "ordered" }]);
  expect(await refund(kept.loanId, 6_165)).toMatchObject({ code: "more-than-owed" });
  expect(sure(await refund(kept.loanId, 164)).creditFen).toBe(6_000);
  expect(await orders(kept.loanId, "refund")).toMatchObject([{ amountFen: 164 }]);
  expect(await pay(kept.loanId, 1_000_000, { excess: "refuse" })).toMatchObject({ code: "more-than-owed" });
  await platform.owner`update bank_account set state = 'closed', closed_at = now() where user_id = ${kept.user.id}`;
  expect(await refund(kept.loanId, 1_000)).toMatchObject({ code: "no-bank-account" });
  expect(sure(await pay(kept.loanId, 500, { excess: "refund" })).creditFen).toBe(6_500);
  await platform.owner`update bank_account set state = 'active', closed_at = null where user_id = ${kept.user.id}`;
  await close("2024-03-15");
  const used = await loan(kept.loanId);
  expect(used.creditFen).toBe(0);
  expect(sum(used.instalments.filter((r) => r.number === 2).map((r) => r.paidPrincipalFen))).toBe(6_500 - 5_448);
  expect((await events(kept.loanId, "credited")).at(-1)).toMatchObject({ creditFen: -6_500, valueOn: "2024-03-15" });
  await expectAllToHold(platform);
}, 120_000);

test("a charge-back after the guarantee has paid; a waiver taken back is not money", async () => {
  await publish("sme");
  await sign({ product: "sme", model: "capital-heavy", funding: { funderMonthlyPpm: 6_000, guaranteeTriggerDays: 5 } });
  const { loanId } = await take("sme");
  await close("2024-04-15");
  const paid = sure(await pay(loanId, 63_836));
  await close("2024-05-25");
  expect((await loan(loanId)).slices[0]?.calledOn).toBe("2024-05-20");
  sure(await reverse(loanId, paid.id));
  expect(await loan(loanId)).toMatchObject({ outstandingFen: 360_000, state: "active", band: "31-60" });

  const other = await take();
  await close("2024-07-01");
  const given = sure(await waive(other.loanId, 50));
  sure(await reverse(other.loanId, given.id));
  expect((await events(other.loanId, "waived")).map((e) => e.lateFeeFen)).toEqual([50, -50]);
  expect(await events(other.loanId, "reallocated", "repaid", "credited")).toEqual([]);
  await expectAllToHold(platform);
}, 240_000);

test("a bounce whose excess has left already is recorded: what was refunded is owed back, debited, and paid", async () => {
  const { loanId } = await take();
  const day = (await loan(loanId)).drawnOn;
  const paid = sure(await pay(loanId, 70_000, { excess: "refund" }));
  const back = sure(await reverse(loanId, paid.id));
  expect(back).toMatchObject({ creditFen: 0, outstandingFen: 360_000, state: "active" });
  const bounced = await loan(loanId);
  expect(bounced.instalments.at(-1)).toMatchObject({ owedBackFen: 6_164, dueOn: day, principalFen: 0 });
  expect((await events(loanId, "credited")).at(-1)).toMatchObject({ creditFen: -6_164, instalment: 7 });
  await expectAllToHold(platform);
  // It is due: the next morning it is late, bears no late fee, and what comes in pays it first.
  await close(addDays(day, 30));
  expect(await loan(loanId)).toMatchObject({ band: "1-30" });
  expect(await events(loanId, "late-fee-charged")).toEqual([]);
  sure(await pay(loanId, 6_164));
  const even = await loan(loanId);
  expect(even).toMatchObject({ band: "current", creditFen: 0, outstandingFen: 360_000 });
  expect(sum(even.instalments.map((row) => row.owedBackFen))).toBe(0);
  await expectAllToHold(platform);
}, 120_000);

test("what is owed back comes to light behind a write-off, too, and the loan is still what its acts make of it", async () => {
  const { loanId } = await take();
  const paid = sure(await pay(loanId, 70_000, { excess: "refund" }));
  const day = (await loan(loanId)).drawnOn;
  await close(addDays(day, 10));
  sure(await act(loanId, (valueOn) => ({ kind: "write-off", valueOn })));
  await close(addDays(day, 12));
  sure(await reverse(loanId, paid.id));
  const gone = await loan(loanId);
  expect(gone).toMatchObject({ state: "written-off", outstandingFen: 0, creditFen: 0 });
  expect(sum(gone.instalments.map((row) => row.owedBackFen))).toBe(6_164);
  await expectAllToHold(platform);
  const all = sure(await pay(loanId, 1_000_000));
  expect(all.creditFen).toBeGreaterThan(0);
  expect(sum((await loan(loanId)).instalments.map((row) => row.owedBackFen))).toBe(0);
  await expectAllToHold(platform);
}, 120_000);
