import { expect, test } from "vitest";
import { addDays } from "../../kernel/calendar.ts";
import { formatId } from "../../kernel/ids.ts";
import { only } from "../../kernel/lists.ts";
import { request, sure } from "../../testing/lender.ts";
import { openApi, openServicing } from "../../testing/servicing.ts";
import { expectAllToHold } from "../../testing/tampering.ts";
import { loanRef } from "../lending/index.ts";
import { addBankAccounts } from "../payments/index.ts";
import { flagBorrower } from "./flag-borrower.ts";

const house = await openServicing("2024-01-15");
const { platform, take, pay, loan, events, close, orders, answer } = house;
const { ask, staff } = await openApi(platform);
const finance = staff("fay", "finance");
const credits = async (query = "") => (await ask(finance, "GET", `/v1/credits${query}`)).body;
const failed = { outcome: "failed", failure: { code: "account-closed" } } as const;

/** Somebody new who pays 500 fen more than it takes to end the loan. */
const overpaid = async () => {
  const taken = await take("instalment", 100_000, 3);
  sure(await pay(taken.loanId, 100_500, { purpose: "settle" }));
  return taken;
};

test("what a loan that has ended still holds goes back the next morning, and only once", async () => {
  const { loanId } = await overpaid();
  const running = await take();
  sure(await pay(running.loanId, 70_000));
  expect((await credits()).items).toHaveLength(2);
  expect((await credits("?state=active")).items).toMatchObject([
    { id: loanRef(running.loanId), waitsFor: "next-due", creditFen: 6_164 },
  ]);
  expect((await credits("?state=settled")).items).toMatchObject([
    { id: loanRef(loanId), waitsFor: "end-of-day", creditFen: 500, refundOrderId: null },
  ]);
  const { items, next } = await credits("?limit=1");
  const rest = (await credits(`?limit=1&cursor=${next}`)).items;
  expect([items[0].id, rest[0].id].sort()).toEqual([loanRef(running.loanId), loanRef(loanId)].sort());
  await close("2024-01-17");
  expect((await credits("?state=settled")).items).toEqual([]);
  expect(await orders(loanId, "refund")).toMatchObject([{ amountFen: 500, businessOn: "2024-01-16" }]);
  expect(await loan(loanId)).toMatchObject({ state: "settled", creditFen: 0 });
  expect(await loan(running.loanId)).toMatchObject({ creditFen: 6_164 });
  await expectAllToHold(platform);
}, 60_000);

test("a refund that fails is credit again; a person sends it elsewhere", async () => {
  const { loanId, user } = await overpaid();
  const day = (await loan(loanId)).lastValueOn;
  await close(addDays(day, 1));
  const first = only(await orders(loanId, "refund"));
  await answer(first.id, addDays(day, 1), failed);
  expect(await loan(loanId)).toMatchObject({ state: "settled", creditFen: 500 });
  expect((await events(loanId, "refunded")).map(({ creditFen }) => creditFen)).toEqual([500, -500]);
  // It is not tried again by itself: the same account would fail the same way.
  await close(addDays(day, 3));
  expect((await credits("?state=settled")).items).toMatchObject([
    { id: loanRef(loanId), waitsFor: "failed-refund", refundOrderId: first.id, failure: "account-closed" },
  ]);
  const account = { bankCode: "ABC", number: "6228480000000001", holderName: user.name };
  const { id: accountId } = sure(
    only(await addBankAccounts(platform, [{ ...request("elsewhere", account), userId: user.id }])),
  );
  const url = `/v1/loans/${loanRef(loanId)}/refunds`;
  const strange = { amountFen: 500, reason: "account closed", accountId: formatId("acct", 1n) };
  expect(await ask(finance, "POST", url, strange)).toMatchObject({ status: 404, body: { pointer: "/accountId" } });
  expect(await ask(finance, "POST", url, { ...strange, accountId })).toMatchObject({ status: 201 });
  expect((await orders(loanId, "refund")).at(-1)).toMatchObject({ amountFen: 500, accountId, state: "ordered" });
  expect((await credits("?state=settled")).items).toEqual([]);
  expect(await house.act(loanId, (valueOn) => ({ kind: "reversal", of: 1n as never, valueOn }))).toMatchObject({
    code: "not-found",
  });
  await expectAllToHold(platform);
}, 60_000);

test("only the bank can say that a refund was not paid; a failed one pays what fell due since", async () => {
  const { loanId } = await take();
  const paid = sure(await pay(loanId, 70_000, { excess: "refund" }));
  const acts = (await ask(finance, "GET", `/v1/loans/${loanRef(loanId)}/acts`)).body.items;
  expect(await house.reverse(loanId, acts[1].id)).toMatchObject({ code: "not-reversible" });
  const day = (await loan(loanId)).lastValueOn;
  const due = (await loan(loanId)).instalments[1]?.dueOn ?? day;
  await close(addDays(due, 5));
  expect(await loan(loanId)).toMatchObject({ band: "1-30" });
  await answer(only(await orders(loanId, "refund")).id, addDays(day, 1), failed);
  const now = await loan(loanId);
  expect(now.creditFen).toBe(0);
  expect(now.instalments[1]?.paidInterestFen).toBe(5_448);
  await expectAllToHold(platform);
  // And the payment itself bounces after all.
  sure(await house.reverse(loanId, paid.id));
  expect(await loan(loanId)).toMatchObject({ creditFen: 0, outstandingFen: 360_000 });
  await expectAllToHold(platform);
}, 120_000);

test("no machine sends money to somebody flagged, or to somebody without an account", async () => {
  const [flagged, homeless] = [await overpaid(), await overpaid()];
  const flag = { kind: "fraud" as const, raised: true, reason: "stolen identity" };
  sure(await flagBorrower(platform, flagged.user.id, request("flag", flag)));
  await platform.owner`update bank_account set state = 'closed', closed_at = now() where user_id = ${homeless.user.id}`;
  await close(addDays((await loan(flagged.loanId)).lastValueOn, 2));
  const waiting = (await credits("?state=settled")).items;
  expect(new Map(waiting.map(({ id, waitsFor }: { id: string; waitsFor: string }) => [id, waitsFor]))).toEqual(
    new Map([
      [loanRef(homeless.loanId), "bank-account"],
      [loanRef(flagged.loanId), "flag"],
    ]),
  );
  await platform.owner`update bank_account set state = 'active', closed_at = null where user_id = ${homeless.user.id}`;
  await expectAllToHold(platform);
}, 60_000);
