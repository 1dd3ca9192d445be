import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { isoDate } from "../../kernel/calendar.ts";
import { fen } from "../../kernel/money.ts";
import { type Answer, decideAnswer, type Source } from "./answer.ts";
import type { Order, OrderId } from "./order.ts";

const now = new Date("2024-01-16T02:00:00Z");
const [ordered, today, tomorrow] = [isoDate("2024-01-15"), isoDate("2024-01-16"), isoDate("2024-01-17")];
const callback: Source = { by: "callback" };

const order: Order = {
  id: 7n as OrderId,
  kind: "debit",
  naturalKey: "debit/1",
  loanId: null,
  userId: null,
  accountId: null,
  mandateId: null,
  sourceReference: null,
  amountFen: fen(100),
  businessOn: ordered,
  orderedAt: now,
  state: "sent",
  attempts: 1,
  lastError: null,
  sentAt: now,
  sentOn: ordered,
  providerReference: null,
  failureCode: null,
  failureText: null,
  valueOn: null,
  answeredAt: null,
  answeredBy: null,
  statementOn: null,
};
const yes: Answer = {
  orderId: order.id,
  outcome: "succeeded",
  valueOn: ordered,
  providerReference: "r1",
  amountFen: 100,
};
const decide = (known: Order | undefined, answer: Answer, source: Source = callback) =>
  decideAnswer(known, answer, source, today, now);

describe("one answer", () => {
  test("settles an order that waits for it, sent or not yet noted as sent", () => {
    expect(decide(order, yes)).toMatchObject({ kind: "recorded", order: { state: "succeeded", valueOn: ordered } });
    const early = decide({ ...order, state: "ordered", sentAt: null, sentOn: null }, yes);
    expect(early).toMatchObject({ kind: "recorded", order: { state: "succeeded", sentAt: now, sentOn: today } });
  });

  test("that failed carries its reason, or says that there was none", () => {
    const no: Answer = { ...yes, outcome: "failed", failure: { code: "insufficient-funds" } };
    expect(decide(order, no)).toMatchObject({ order: { failureCode: "insufficient-funds" } });
    expect(decide(order, { ...no, failure: undefined })).toMatchObject({ order: { failureCode: "unspecified" } });
  });

  test.each<[string, Order | undefined, Partial<Answer>]>([
    ["unknown-order", undefined, {}],
    ["amount-differs", order, { amountFen: 99 }],
    ["kind-differs", order, { kind: "payout" }],
    ["cancelled-order", { ...order, state: "cancelled" }, {}],
    ["value-date", order, { valueOn: tomorrow }],
    ["value-date", order, { valueOn: isoDate("2024-01-14") }],
  ])("%s is for a person, and changes nothing", (kind, known, change) => {
    const decision = decide(known, { ...yes, ...change });
    expect(decision).toMatchObject({ kind: "break", disagreement: { kind } });
    expect(decision.order).toBe(known);
  });

  test("by a statement marks the order as held by it, believed or not", () => {
    const source: Source = { by: "statement", day: today };
    expect(decide(order, yes, source)).toMatchObject({ kind: "recorded", order: { statementOn: today } });
    expect(decide(order, { ...yes, amountFen: 1 }, source)).toMatchObject({
      kind: "break",
      order: { state: "sent", statementOn: today },
    });
  });
});

describe("a second answer", () => {
  const settled = decide(order, yes).order;

  test("that says the same changes nothing, whoever says it", () => {
    expect(decide(settled, yes)).toEqual({ kind: "repeated", order: settled });
    expect(decide(settled, { ...yes, providerReference: null }, { by: "staff" }).kind).toBe("repeated");
  });

  test.each<Partial<Answer>>([{ outcome: "failed" }, { valueOn: today }, { providerReference: "r2" }])(
    "that differs in %j is a contradiction",
    (change) => {
      expect(decide(settled, { ...yes, ...change })).toMatchObject({
        kind: "break",
        order: settled,
        disagreement: { kind: "contradiction", detail: { recorded: { outcome: "succeeded", by: "callback" } } },
      });
    },
  );
});

const answers = fc.array(
  fc.record({
    outcome: fc.constantFrom<Answer["outcome"]>("succeeded", "failed"),
    valueOn: fc.constantFrom(ordered, today, tomorrow),
    providerReference: fc.constantFrom("r1", "r2"),
    amountFen: fc.constantFrom(100, 99),
  }),
  { minLength: 1, maxLength: 12 },
);

test.prop([answers])("whatever is said in whatever order, at most one answer is recorded and it stays", (said) => {
  let known: Order = order;
  let recorded = 0;
  for (const one of said) {
    const before = known;
    const decision = decide(known, { ...one, orderId: order.id });
    known = decision.order ?? known;
    if (decision.kind === "recorded") recorded += 1;
    else expect(known).toEqual(before);
  }
  expect(recorded).toBe(known.state === "sent" ? 0 : 1);
});
