import { expect, test } from "vitest";
import { only } from "../../kernel/lists.ts";
import { borrowerOf, closeUntil, draw, openTestLender, repay, request, sure } from "../../testing/lender.ts";
import { findLine } from "../assessment/index.ts";
import { type LoanId, loansAreFolds, readLoans } from "../lending/index.ts";
import { recordRepayments } from "./index.ts";

const lender = await openTestLender();
const { platform, policy } = lender;

const state = async (id: LoanId) => (await readLoans(platform.db, [id])).get(id);

test("what is repaid can be drawn again, and a key pays once however often it is sent", async () => {
  const { lineId } = await borrowerOf(lender, 1);
  const loanId = await draw(lender, lineId, "draw-1", 360_000);
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => repay(lender, loanId, "pay-1", 63_836)));
  expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
  expect((await state(loanId))?.outstandingFen).toBe(302_644);
  expect((await findLine(platform.db, lineId))?.availableFen).toBe(3_000_000 - 302_644);
  expect(await repay(lender, loanId, "pay-1", 63_837)).toMatchObject({ code: "idempotency-key-reused" });
});

test("a batch pays many loans and one loan twice, in turn; what cannot be taken is refused alone", async () => {
  const loans = await Promise.all(
    [10, 11, 12].map(async (n) => draw(lender, (await borrowerOf(lender, n)).lineId, `draw-${n}`, 360_000)),
  );
  const [a, b, c] = loans as [LoanId, LoanId, LoanId];
  const receipts = [
    { ...request("b-1", { amountFen: 60_000 }), loanId: a },
    { ...request("b-2", { amountFen: 3_836 }), loanId: a },
    { ...request("b-3", { amountFen: 999_999, excess: "refuse" as const }), loanId: b },
    { ...request("b-4", { amountFen: 1 }), loanId: 1n as LoanId },
    { ...request("b-5", { amountFen: 63_836 }), loanId: c },
  ];
  const outcomes = await recordRepayments(platform, policy, receipts);
  expect(outcomes.map((outcome) => (outcome.ok ? outcome.value.outstandingFen : outcome.code))).toEqual([
    306_480,
    302_644,
    "more-than-owed",
    "not-found",
    302_644,
  ]);
  expect((await state(b))?.outstandingFen).toBe(360_000);
});

test("drawing and repaying on one line at the same time neither deadlocks nor loses a fen", async () => {
  const { lineId } = await borrowerOf(lender, 20);
  const loanId = await draw(lender, lineId, "draw-20", 500_000);
  const work = Array.from({ length: 16 }, (_, n) =>
    n % 2 === 0 ? repay(lender, loanId, `mix-pay-${n}`, 1_000) : draw(lender, lineId, `mix-draw-${n}`, 50_000),
  );
  await Promise.all(work);
  expect((await loansAreFolds.run(platform)).problem).toBeUndefined();
});

test("paid to the end, the loan is settled and takes no more", async () => {
  const { lineId } = await borrowerOf(lender, 30);
  const loanId = await draw(lender, lineId, "draw-30", 100_000, 3);
  const due = (await state(loanId))?.instalments ?? [];
  for (const { number, dueOn, principalFen, interestFen } of due) {
    await closeUntil(lender, dueOn);
    sure(await repay(lender, loanId, `end-${number}`, principalFen + interestFen));
  }
  expect(await state(loanId)).toMatchObject({ state: "settled", outstandingFen: 0 });
  expect(await repay(lender, loanId, "too-late", 1)).toMatchObject({
    code: "loan-not-active",
    detail: { state: "settled" },
  });
  const stranger = { ...request("foreign", { amountFen: 1 }), loanId, channel: 77n as never };
  expect(only(await recordRepayments(platform, policy, [stranger]))).toMatchObject({ code: "not-found" });
  expect((await loansAreFolds.run(platform)).problem).toBeUndefined();
}, 120_000);
