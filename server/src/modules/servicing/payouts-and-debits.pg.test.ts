import { expect, test } from "vitest";
import { parseId } from "../../kernel/ids.ts";
import { only } from "../../kernel/lists.ts";
import { borrowerOf, payOut, request, sure } from "../../testing/lender.ts";
import { openServicing } from "../../testing/servicing.ts";
import { expectAllToHold } from "../../testing/tampering.ts";
import { drawDown, duesOn, loansOfDues, scheduled } from "../lending/index.ts";
import { cancelLoan } from "./cancel-loan.ts";
import { flagBorrower } from "./flag-borrower.ts";

const house = await openServicing("2024-01-15");
const { lender, platform, ask, take, pay, loan, events, line, close, orders, answer } = house;
const order = async (loanId: Parameters<typeof loan>[0], kind = "payout") => {
  const last = (await orders(loanId, kind)).at(-1);
  if (!last) throw new Error("nothing was ordered");
  return last;
};
const cancel = (loanId: Parameters<typeof loan>[0], key = `cancel-${loanId}`) =>
  cancelLoan(platform, { ...request(key, { reason: "changed his mind" }), loanId });

test("a payout that succeeds on another day, fails, is never answered, is answered twice, is called off", async () => {
  const [moved, failed, silent, twice, off, sent] = [
    await ask(),
    await ask(),
    await ask(),
    await ask(),
    await ask(),
    await ask(),
  ];
  expect(await loan(moved.loanId)).toMatchObject({ state: "pending", outstandingFen: 0 });
  expect(await line(failed.lineId)).toEqual({ state: "open", availableFen: 2_640_000 });
  expect(await pay(moved.loanId, 1_000)).toMatchObject({ code: "loan-not-active" });
  await answer((await order(failed.loanId)).id, "2024-01-15", {
    outcome: "failed",
    failure: { code: "account-closed" } as never,
  });
  expect(await loan(failed.loanId)).toMatchObject({ state: "cancelled" });
  expect(await line(failed.lineId)).toEqual({ state: "open", availableFen: 3_000_000 });
  expect(sure(await cancel(off.loanId))).toMatchObject({ state: "cancelled" });
  expect(sure(await cancel(off.loanId))).toMatchObject({ state: "cancelled" });
  expect(await cancel(off.loanId, "again-123")).toMatchObject({ code: "loan-not-active" });
  await platform.owner`update payment_order set state = 'sent', attempts = 1, sent_at = now(), sent_on = '2024-01-15' where loan_id = ${sent.loanId}`;
  expect(await cancel(sent.loanId)).toMatchObject({ code: "payout-under-way" });

  const { annualCostPpm: told } = await loan(moved.loanId);
  await close("2024-01-20");
  await answer((await order(moved.loanId)).id, "2024-01-18");
  const paid = await loan(moved.loanId);
  expect(paid).toMatchObject({ state: "active", drawnOn: "2024-01-18", outstandingFen: 360_000 });
  expect(paid.instalments.filter((r) => r.replacedBy === null).map((r) => r.dueOn)[0]).toBe("2024-02-18");
  expect(paid.annualCostPpm).toBe(told);
  const id = (await order(twice.loanId)).id;
  await Promise.all([answer(id, "2024-01-16"), answer(id, "2024-01-16"), answer(id, "2024-01-16")]);
  await answer(id, "2024-01-17");
  expect(await events(twice.loanId, "drawn")).toHaveLength(1);
  // An order before its day, or after ours, changes nothing.
  await answer((await order(silent.loanId)).id, "2024-01-21");
  await answer((await order(silent.loanId)).id, "2024-01-14");
  expect(await loan(silent.loanId)).toMatchObject({ state: "pending" });
  await expectAllToHold(platform);
}, 120_000);

test("an answer and a cancellation at once: one of them wins, and the line is right either way", async () => {
  for (let n = 0; n < 6; n += 1) {
    const { loanId, lineId } = await ask();
    const { id } = await order(loanId);
    const [off] = await Promise.all([cancel(loanId), answer(id, "2024-01-20")]);
    const { state } = await loan(loanId);
    expect(state).toBe(off.ok ? "cancelled" : "active");
    expect((await line(lineId)).availableFen).toBe(off.ok ? 3_000_000 : 2_640_000);
  }
  const { lineId } = await borrowerOf(lender, 900, undefined, { bank: false });
  const asked = { ...request("no-bank", { product: "instalment" as const, amountFen: 100_000, tenor: 6 }), lineId };
  expect(only(await drawDown(platform, lender.lending, [asked]))).toMatchObject({ code: "no-bank-account" });
  await expectAllToHold(platform);
}, 60_000);

test("debits: on the day, again after 1, 3 and 7 days unless one is unanswered, not of the flagged; late answers count when they came", async () => {
  const { loanId } = await take();
  const [flagged, waiting, late, gone] = [await take(), await take(), await take(), await take()];
  expect((await loan(loanId)).drawnOn).toBe("2024-01-20");
  const flag = {
    caller: "staff:risk",
    key: "flag-death",
    body: { kind: "death" as const, raised: true, reason: "told by the family" },
  };
  sure(await flagBorrower(platform, flagged.user.id, flag));
  await close("2024-02-20");
  expect(await orders(loanId, "debit")).toMatchObject([{ amountFen: 63_836, businessOn: "2024-02-20" }]);
  expect(await orders(flagged.loanId, "debit")).toEqual([]);
  const failing = async () =>
    answer((await order(loanId, "debit")).id, (await order(loanId, "debit")).businessOn, {
      outcome: "failed",
      failure: { code: "insufficient-funds" } as never,
    });
  await failing();
  await close("2024-02-21");
  await failing();
  await close("2024-02-22");
  expect(await orders(loanId, "debit")).toHaveLength(2);
  await close("2024-02-23");
  await failing();
  // Yesterday's debit is told today, after the day was closed: it was never late.
  expect((await loan(late.loanId)).band).toBe("1-30");
  await answer((await order(late.loanId, "debit")).id, "2024-02-20");
  expect(await loan(late.loanId)).toMatchObject({ band: "current", outstandingFen: 302_644 });
  // He paid by hand and ended the loan; the debit comes all the same and is held.
  const debit = await order(gone.loanId, "debit");
  sure(await pay(gone.loanId, 380_000, { purpose: "settle", excess: "refund" }));
  await answer(debit.id, "2024-02-20");
  expect((await loan(gone.loanId)).state).toBe("settled");
  const held =
    await platform.owner`select amount_fen, reason, state from suspense where order_id = ${parseId("order", debit.id) as bigint}`;
  expect([...held]).toMatchObject([{ amountFen: 63_836, reason: "loan-not-active", state: "held" }]);
  await close("2024-02-28");
  const asked = await orders(loanId, "debit");
  expect(asked.map((o) => o.businessOn)).toEqual(["2024-02-20", "2024-02-21", "2024-02-23", "2024-02-27"]);
  expect(asked.map((o) => o.amountFen)).toEqual([63_836, 63_836, 63_836, 63_836 + 4 * 32]);
  expect(await orders(waiting.loanId, "debit")).toHaveLength(1);
  await answer((await order(loanId, "debit")).id, "2024-02-27");
  expect(await loan(loanId)).toMatchObject({ band: "current", outstandingFen: 302_644, creditFen: 0 });
  await expectAllToHold(platform);
}, 120_000);

test("who pays between the finding of his dues and the ordering of debits is asked for nothing", async () => {
  const { loanId } = await take();
  const [first] = (await loan(loanId)).instalments;
  if (!first) throw new Error("a loan has instalments");
  const found = (await duesOn(platform.db, [first.dueOn], { from: 0, to: 4095 })).filter(
    (due) => due.loanId === loanId,
  );
  expect(await loansOfDues(platform.db, found, first.dueOn)).toMatchObject([{ loanId }]);
  sure(await pay(loanId, scheduled(first)));
  expect(await loansOfDues(platform.db, found, first.dueOn)).toEqual([]);
});

test("a payout told of weeks late is caught up by the next end of day", async () => {
  const { loanId } = await ask();
  await close("2024-04-10");
  await payOut(lender, loanId, "2024-02-28");
  await close("2024-04-11");
  expect(await loan(loanId)).toMatchObject({ drawnOn: "2024-02-28", band: "1-30" });
  await expectAllToHold(platform);
}, 120_000);
