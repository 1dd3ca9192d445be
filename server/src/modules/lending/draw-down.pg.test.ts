import { expect, test } from "vitest";
import { isoDate } from "../../kernel/calendar.ts";
import { only } from "../../kernel/lists.ts";
import { borrowerOf, draw, openTestLender, request, sure } from "../../testing/lender.ts";
import { findLine } from "../assessment/index.ts";
import { drawDown, loanRef, loansAreFolds } from "./index.ts";

const lender = await openTestLender();
const { platform, lending } = lender;
const { db } = platform;

const body = (amountFen: number, tenor = 6) => ({ product: "instalment" as const, amountFen, tenor });
const countLoans = async () => Number((await db<{ n: number }[]>`select count(*) as n from loan`)[0]?.n);

test("a line never goes below zero, however many draw on it at once", async () => {
  const { lineId } = await borrowerOf(lender, 1, 1_000_000);
  const requests = Array.from({ length: 20 }, (_, n) =>
    drawDown(platform, lending, [{ ...request(`race-${n}`, body(500_000)), lineId }]),
  );
  const outcomes = (await Promise.all(requests)).map(only);
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(6);
  for (const outcome of outcomes)
    if (!outcome.ok) expect(outcome).toMatchObject({ code: "over-limit", detail: { availableFen: 0 } });
  expect((await findLine(db, lineId))?.availableFen).toBe(0);
});

test("the same key is one loan: at once, later, in one batch, and never for another body or line", async () => {
  const { lineId } = await borrowerOf(lender, 2);
  const other = await borrowerOf(lender, 3);
  const before = await countLoans();
  const once = { ...request("same", body(100_000)), lineId };
  const outcomes = (await Promise.all(Array.from({ length: 12 }, () => drawDown(platform, lending, [once]))))
    .map(only)
    .map(sure);
  const batch = (await drawDown(platform, lending, [once, once])).map(sure);
  expect(new Set([...outcomes, ...batch].map((loan) => loan.id)).size).toBe(1);
  expect(await countLoans()).toBe(before + 1);
  expect(only(await drawDown(platform, lending, [{ ...once, body: body(100_001) }]))).toMatchObject({
    code: "idempotency-key-reused",
  });
  // Another slot cannot know the key; the answer is a loan of that line's own, not the first one's.
  const elsewhere = sure(only(await drawDown(platform, lending, [{ ...once, lineId: other.lineId }])));
  expect(elsewhere.id).not.toBe(outcomes[0]?.id);
});

test("a batch over many slots answers in its own order, refusals among them, and takes from a line in turn", async () => {
  const borrowers = await Promise.all([10, 11, 12, 13, 14].map((n) => borrowerOf(lender, n)));
  const requests = borrowers.flatMap(({ lineId }, n) => [
    { ...request(`batch-${n}-a`, body(2_000_000)), lineId },
    { ...request(`batch-${n}-b`, body(2_000_000)), lineId },
    { ...request(`batch-${n}-c`, body(1_000_000, 7)), lineId },
  ]);
  const outcomes = await drawDown({ ...platform, config: { ...platform.config, dayRanges: 16 } }, lending, requests);
  const codes = outcomes.map((outcome) => (outcome.ok ? "drawn" : outcome.code));
  expect(codes).toEqual(borrowers.flatMap(() => ["drawn", "over-limit", "tenor-not-offered"]));
});

test("what is refused writes nothing", async () => {
  const { lineId } = await borrowerOf(lender, 20);
  const before = await countLoans();
  const tryDraw = async (key: string, wanted: ReturnType<typeof body>, from = lender, at = lending) =>
    only(await drawDown(from.platform, at, [{ ...request(key, wanted), lineId }]));
  expect(await tryDraw("small", body(9_999))).toMatchObject({
    code: "amount-out-of-range",
    detail: { leastFen: 10_000 },
  });
  expect(
    await tryDraw("cap", body(100_000), lender, { ...lending, policy: { ...lending.policy, costCapPpm: 200_000 } }),
  ).toMatchObject({
    code: "cost-above-cap",
    detail: { annualCostPpm: expect.any(Number) },
  });
  expect(await tryDraw("unknown", { ...body(100_000), product: "sme" as never })).toMatchObject({
    code: "product-unknown",
  });
  const stranger = { ...request("foreign", body(100_000)), lineId, channel: 77n as never };
  expect(only(await drawDown(platform, lending, [stranger]))).toMatchObject({ code: "not-found" });
  expect(await countLoans()).toBe(before);
});

test("a loan carries what the books need, and its state is the fold of its events", async () => {
  const { lineId } = await borrowerOf(lender, 30);
  const loanId = await draw(lender, lineId, "facts", 360_000);
  const [event] =
    await db`select type, principal_fen, expected_loss_fen, business_on, entity, funding_model from loan_event where loan_id = ${loanId}`;
  expect(event).toMatchObject({
    type: "drawn",
    principalFen: 360_000,
    expectedLossFen: 10_800,
    businessOn: isoDate("2024-01-15"),
    entity: "microcredit",
    fundingModel: "balance-sheet",
  });
  const [message] =
    await db`select topic, payload from outbox_message where subject = ${loanRef(loanId)} and topic = 'loan.drawn'`;
  expect(message).toMatchObject({ topic: "loan.drawn", payload: { principalFen: 360_000 } });
  expect((await loansAreFolds.run(platform)).problem).toBeUndefined();
});
