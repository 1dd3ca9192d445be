import fc from "fast-check";
import { expect, test } from "vitest";
import { chinaHolidays } from "../../kernel/business-days.ts";
import { addDays, isoDate } from "../../kernel/calendar.ts";
import { type Fen, fen, plus, sum, zeroFen } from "../../kernel/money.ts";
import { happen, type Loan, type LoanEvent } from "../lending/index.ts";
import { makeSchedule } from "../lending/schedule.ts";
import { allocate, owed } from "./allocate.ts";
import { decideRepayment, payableFen } from "./repayment.ts";
import { decideWriteOff } from "./write-off.ts";

const vatPpm = 60_000;
const at = new Date(0);
const drawnOn = isoDate("2024-01-15");

const drawnLoan = (principalFen: Fen, rate: number, tenor: number): Loan => {
  const schedule = makeSchedule(
    {
      method: "equal-instalment",
      principalFen,
      price: { monthlyRatePpm: rate, funderPpm: rate, guaranteePpm: 0 },
      tenor,
      drawnOn,
      dayCount: "30/360",
      shiftHolidays: false,
    },
    chinaHolidays,
  );
  const bare = {
    id: 1n,
    product: "instalment",
    channelId: 2n,
    lineId: 3n,
    userId: 4n,
    productVersion: 1,
    principalFen,
    tenor,
    tenorUnit: "months",
    monthlyRatePpm: rate,
    annualCostPpm: 0,
    drawnOn,
    state: "active",
    outstandingFen: zeroFen,
    accruedInterestFen: zeroFen,
    accruedVatFen: zeroFen,
    lastValueOn: drawnOn,
    lastSeq: 0,
    slice: {
      number: 1,
      agreementId: 5n,
      agreementVersion: 1,
      fundingModel: "balance-sheet",
      entity: "microcredit",
      principalFen,
    },
    instalments: schedule.map((due) => ({ ...due, paidPrincipalFen: zeroFen, paidInterestFen: zeroFen })),
  } as unknown as Loan;
  return happen(bare, [{ type: "drawn", valueOn: drawnOn, principalFen }], drawnOn, at).loan;
};

const example = drawnLoan(fen(360_000), 18_000, 6);

test("the example loan's first instalment: interest is recognised, then paid", () => {
  const outcome = decideRepayment(
    example,
    { amountFen: fen(63_836), valueOn: isoDate("2024-02-15") },
    isoDate("2024-02-15"),
    at,
    vatPpm,
  );
  if (!outcome.ok) throw new Error(outcome.code);
  const [accrued, repaid, ...more] = outcome.value.events;
  expect(accrued).toMatchObject({ type: "accrued", interestFen: 6_480, vatFen: 367 });
  expect(repaid).toMatchObject({ type: "repaid", instalment: 1, interestFen: 6_480, principalFen: 57_356 });
  expect(more).toEqual([]);
  expect(outcome.value.loan.outstandingFen).toBe(302_644);
});

test("allocation neither makes nor loses a fen, and leaves something only when nothing is owed", () => {
  const law = fc.property(fc.integer({ min: 1, max: 800_000 }).map(fen), (amountFen) => {
    const { parts, leftFen } = allocate(example.instalments, amountFen);
    const paidFen = sum(parts.map((part) => plus(part.interestFen, part.principalFen)));
    expect(plus(paidFen, leftFen)).toBe(amountFen);
    expect(leftFen === 0 || paidFen === sum(example.instalments.map(owed))).toBe(true);
  });
  fc.assert(law);
});

test("whatever is paid and whenever, drawn = repaid + written off + outstanding, and nothing goes negative", () => {
  const payments = fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 1_500 })), {
    maxLength: 15,
  });
  const law = fc.property(
    fc.integer({ min: 50_000, max: 900_000 }).map(fen),
    fc.integer({ min: 0, max: 20_000 }),
    fc.integer({ min: 1, max: 12 }),
    payments,
    fc.boolean(),
    (principalFen, rate, tenor, list, writeOff) => {
      let loan = drawnLoan(principalFen, rate, tenor);
      let today = drawnOn;
      const events: LoanEvent[] = [];
      for (const [days, share] of list) {
        today = addDays(today, days);
        const amountFen = fen(Math.max(1, Math.floor((payableFen(loan, today) * Math.min(share, 1_000)) / 1_000)));
        const outcome = decideRepayment(loan, { amountFen, valueOn: today }, today, at, vatPpm);
        if (!outcome.ok) {
          expect(["loan-not-active", "more-than-owed"]).toContain(outcome.code);
          continue;
        }
        events.push(...outcome.value.events);
        loan = outcome.value.loan;
      }
      const gone = writeOff ? decideWriteOff(loan, today, at, vatPpm) : undefined;
      if (gone?.ok) {
        events.push(...gone.value.events);
        loan = gone.value.loan;
      }
      const of = (type: string, part: "principalFen" | "interestFen") =>
        sum(events.filter((e) => e.type === type).map((e) => e[part]));
      expect(sum([of("repaid", "principalFen"), of("written-off", "principalFen"), loan.outstandingFen])).toBe(
        principalFen,
      );
      expect(loan.accruedInterestFen).toBe(of("accrued", "interestFen"));
      if (loan.state !== "active") expect(of("repaid", "interestFen")).toBeLessThanOrEqual(loan.accruedInterestFen);
      expect(events.every((e) => [e.principalFen, e.interestFen, e.vatFen].every((amount) => amount >= 0))).toBe(true);
      expect(events.map((e) => e.seq)).toEqual(events.map((_, n) => n + 2));
      if (loan.state === "settled") expect(loan.outstandingFen).toBe(0);
    },
  );
  fc.assert(law);
});

test("refusals say what would be right", () => {
  const pay = (amountFen: number, valueOn: string, loan = example) =>
    decideRepayment(loan, { amountFen: fen(amountFen), valueOn: isoDate(valueOn) }, isoDate("2024-02-10"), at, vatPpm);
  expect(pay(1, "2024-02-11")).toMatchObject({
    ok: false,
    code: "value-date-in-future",
    detail: { latest: "2024-02-10" },
  });
  expect(pay(1, "2024-01-14")).toMatchObject({
    ok: false,
    code: "value-date-before-drawdown",
    detail: { earliest: "2024-01-15" },
  });
  expect(pay(63_837, "2024-02-10")).toMatchObject({
    ok: false,
    code: "more-than-owed",
    detail: { payableFen: 63_836 },
  });
  const once = pay(100, "2024-02-10");
  if (!once.ok) throw new Error(once.code);
  expect(pay(1, "2024-02-01", once.value.loan)).toMatchObject({
    ok: false,
    code: "value-date-behind-book",
    detail: { earliest: "2024-02-10" },
  });
});

test("the last instalment settles the loan, all its interest recognised and its VAT exact", () => {
  let loan = example;
  for (const { dueOn, number } of example.instalments) {
    const outcome = decideRepayment(
      loan,
      { amountFen: fen(number === 6 ? 63_839 : 63_836), valueOn: dueOn },
      dueOn,
      at,
      vatPpm,
    );
    if (!outcome.ok) throw new Error(outcome.code);
    loan = outcome.value.loan;
  }
  expect(loan).toMatchObject({
    state: "settled",
    outstandingFen: 0,
    accruedInterestFen: 23_019,
    accruedVatFen: 23_019 - 21_716,
  });
});
