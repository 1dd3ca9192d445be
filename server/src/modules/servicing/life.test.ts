import { expect, test } from "vitest";
import { chinaHolidays } from "../../kernel/business-days.ts";
import { isoDate } from "../../kernel/calendar.ts";
import { fen, sum } from "../../kernel/money.ts";
import { drawnLoan } from "../../testing/loans.ts";
import { defaultLendingPolicy, type Happened, happen, type Loan, owedOf } from "../lending/index.ts";
import { advance } from "./advance.ts";
import type { Deed, Repayment } from "./deed.ts";
import { guaranteeOn } from "./give-up.ts";
import { payoffOn } from "./payoff.ts";
import { perform } from "./perform.ts";

const rules = { policy: defaultLendingPolicy, holidays: chinaHolidays };
const on = (date: string) => ({ today: isoDate(date), recordedAt: new Date(0) });

const paying = (date: string, amountFen: number, more: Partial<Repayment> = {}): Repayment => ({
  kind: "repayment",
  amountFen: fen(amountFen),
  valueOn: isoDate(date),
  purpose: "instalments",
  excess: "refuse",
  ...more,
});

const doing = (loan: Loan, deed: Exclude<Deed, { kind: "reversal" }>): Happened => {
  const at = on(deed.valueOn);
  const moved = advance(loan, deed.valueOn, rules.policy, at);
  const done = perform(moved.loan, deed, rules, at);
  if (!done.ok) throw new Error(`${done.code} ${JSON.stringify(done.detail)}`);
  return { loan: done.value.loan, events: [...moved.events, ...done.value.events] };
};
const after = (loan: Loan, ...deeds: Exclude<Deed, { kind: "reversal" }>[]): Loan =>
  deeds.reduce((now, deed) => doing(now, deed).loan, loan);

test("the example loan's first instalment: interest is recognised, then paid", () => {
  const { loan, events } = doing(drawnLoan(), paying("2024-02-15", 63_836));
  expect(events).toMatchObject([
    { type: "accrued", interestFen: 6_480, vatFen: 367 },
    { type: "repaid", instalment: 1, interestFen: 6_480, principalFen: 57_356 },
  ]);
  expect(loan.outstandingFen).toBe(302_644);
});

test("the example loan defaults at instalment 3: 13,191 accrued by 60 DPD, no more after; 257,447 charged off at 181", () => {
  // Two months of sixty days, so that 60 days past due are two months of thirty.
  const drawn = drawnLoan({ drawnOn: "2023-10-01", terms: { lateFee: { dailyPpm: 0, capPpm: 0 } } });
  const paid = after(drawn, paying("2023-11-01", 63_836), paying("2023-12-01", 63_836));
  const interestBefore = 6_480 + 5_448;
  const at60 = advance(paid, isoDate("2024-03-01"), rules.policy, on("2024-03-01")).loan;
  expect(at60.band).toBe("31-60");
  const at61 = advance(paid, isoDate("2024-03-02"), rules.policy, on("2024-03-02")).loan;
  expect(at61.slices[0]?.accruedInterestFen).toBe(interestBefore + 13_191);
  expect(at61.band).toBe("61-90");
  const { loan, events } = doing(paid, { kind: "write-off", valueOn: isoDate("2024-06-30") });
  expect(loan).toMatchObject({ state: "written-off", outstandingFen: 0 });
  const gone = events.find(({ type }) => type === "written-off");
  expect(gone).toMatchObject({ principalFen: 244_256, interestFen: 13_191 });
  expect((gone?.principalFen ?? 0) + (gone?.interestFen ?? 0)).toBe(257_447);
  const recovered = doing(loan, paying("2024-07-10", 30_000));
  expect(recovered.events.map(({ type }) => type)).toEqual(["recovered"]);
  expect(recovered.loan).toMatchObject({ state: "written-off", outstandingFen: 0 });
});

const heavy = () =>
  drawnLoan({
    slices: [{ fundingModel: "capital-heavy", funderPpm: 6_000, triggerDays: 30, principalFen: fen(360_000) }],
  });

test("off the balance sheet the funder earns 0.6% on the same balances, the platform's fee is the rest", () => {
  const { instalments } = heavy();
  expect(instalments.map((row) => row.interestFen)).toEqual([2_160, 1_816, 1_466, 1_109, 746, 376]);
  expect(instalments.map((row) => row.serviceFeeFen)).toEqual([4_320, 3_632, 2_931, 2_218, 1_492, 753]);
});

test("the guarantee owes 245,722 on the due date of instalment 3, 247,188 thirty days later; then the claim is ours", () => {
  const paid = after(heavy(), paying("2024-02-15", 63_836), paying("2024-03-15", 63_836));
  const [slice] = paid.slices;
  if (!slice) throw new Error("a loan has a slice");
  const total = (date: string) => {
    const { principalFen, interestFen } = guaranteeOn(paid, slice, isoDate(date));
    return principalFen + interestFen;
  };
  expect(total("2024-04-15")).toBe(245_722);
  expect(total("2024-05-15")).toBe(247_188);
  const call = {
    kind: "guarantee-call",
    slice: 1,
    valueOn: isoDate("2024-05-15"),
    principalFen: fen(244_256),
    interestFen: fen(2_932),
  } as const;
  const called = after(paid, call);
  expect(called.slices[0]?.calledOn).toBe("2024-05-15");
  expect(called.outstandingFen).toBe(244_256);
  const paidLater = doing(called, paying("2024-06-01", 63_836));
  expect(new Set(paidLater.events.map(({ type }) => type))).toContain("reclaimed");
});

test("early settlement after month 2: principal and nothing for days that have not come", () => {
  const paid = after(drawnLoan(), paying("2024-02-15", 63_836), paying("2024-03-15", 63_836));
  const quote = payoffOn(paid, isoDate("2024-03-15"), rules.policy, chinaHolidays, on("2024-03-15"));
  expect(quote).toMatchObject({ principalFen: 244_256, interestFen: 0, totalFen: 244_256 });
  const half = payoffOn(paid, isoDate("2024-03-30"), rules.policy, chinaHolidays, on("2024-03-30"));
  expect(half).toMatchObject({ principalFen: 244_256, interestFen: 2_199, totalFen: 246_455 });
  const ended = doing(paid, paying("2024-03-30", 246_455, { purpose: "settle" })).loan;
  expect(ended).toMatchObject({ state: "settled", outstandingFen: 0 });
  expect(ended.slices[0]?.accruedInterestFen).toBe(6_480 + 5_448 + 2_199);
  expect(perform(paid, paying("2024-03-30", 246_454, { purpose: "settle" }), rules, on("2024-03-30"))).toMatchObject({
    ok: false,
    code: "less-than-payoff",
    detail: { payoffFen: 246_455 },
  });
});

test("a partial prepayment leaves fewer instalments or smaller ones, on the same days", () => {
  const paid = after(drawnLoan(), paying("2024-02-15", 63_836));
  const smaller = doing(paid, paying("2024-02-15", 100_000, { purpose: "prepay", rest: "smaller" })).loan;
  const shorter = doing(paid, paying("2024-02-15", 100_000, { purpose: "prepay", rest: "shorter" })).loan;
  const toCome = (loan: Loan) => loan.instalments.filter((row) => row.replacedBy === null && row.dueOn > "2024-02-15");
  expect(smaller.outstandingFen).toBe(202_644);
  expect(shorter.outstandingFen).toBe(202_644);
  expect(toCome(smaller).map((row) => row.dueOn)).toEqual([
    "2024-03-15",
    "2024-04-15",
    "2024-05-15",
    "2024-06-15",
    "2024-07-15",
  ]);
  expect(toCome(shorter).map((row) => row.dueOn)).toEqual(["2024-03-15", "2024-04-15", "2024-05-15", "2024-06-15"]);
  for (const loan of [smaller, shorter]) expect(sum(toCome(loan).map((row) => row.principalFen))).toBe(202_644);
});

test("late fees: so much a day on what is overdue, after the days of grace, up to the cap", () => {
  const fees = (date: string) => {
    const then = advance(drawnLoan(), isoDate(date), rules.policy, on(date));
    const quote = payoffOn(then.loan, isoDate(date), rules.policy, chinaHolidays, on(date));
    return quote.lateFeeFen;
  };
  expect(fees("2024-02-18")).toBe(0);
  expect(fees("2024-02-19")).toBe(32); // 63,836 × 0.05% a day
  expect(fees("2024-02-28")).toBe(320);
});

test("it does not matter how often a loan is looked at", () => {
  const at = on("2024-08-20");
  const once = advance(drawnLoan(), isoDate("2024-08-20"), rules.policy, at);
  let daily: Happened = { loan: drawnLoan(), events: [] };
  for (let day = 20; day <= 238; day += 1) {
    const date = new Date(Date.UTC(2024, 0, day)).toISOString().slice(0, 10);
    if (date > "2024-08-20") break;
    const next = advance(daily.loan, isoDate(date), rules.policy, on(date));
    daily = { loan: next.loan, events: [...daily.events, ...next.events] };
  }
  const bare = ({ events }: Happened) => events.map(({ businessOn: _, recordedAt: __, ...event }) => event);
  expect(bare(daily)).toEqual(bare(once));
  expect(once.loan.band).toBe("over-180");
});

test("more than is owed is kept as credit, and pays the next instalment on its day", () => {
  const { loan } = doing(drawnLoan(), paying("2024-02-14", 70_000, { excess: "credit" }));
  expect(loan.creditFen).toBe(6_164);
  const later = advance(loan, isoDate("2024-03-15"), rules.policy, on("2024-03-15")).loan;
  expect(later.creditFen).toBe(0);
  const second = later.instalments[1];
  expect(second && owedOf(second, "interest")).toBe(0);
  expect(second && owedOf(second, "principal")).toBe(63_836 - 6_164);
});

test("a loan cancelled in its cooling-off days costs nothing; afterwards it is too late", () => {
  const ended = doing(drawnLoan(), paying("2024-01-17", 360_000, { purpose: "cancel" })).loan;
  expect(ended).toMatchObject({ state: "settled", outstandingFen: 0 });
  expect(ended.slices[0]?.accruedInterestFen).toBe(0);
  const late = perform(drawnLoan(), paying("2024-01-19", 360_000, { purpose: "cancel" }), rules, on("2024-01-19"));
  expect(late).toMatchObject({ ok: false, code: "cooling-off-over", detail: { until: "2024-01-18" } });
});

test("a reschedule spreads what is left anew and carries what is owed along", () => {
  const late = advance(drawnLoan(), isoDate("2024-04-20"), rules.policy, on("2024-04-20")).loan;
  expect(late.band).toBe("61-90");
  const { loan } = doing(late, { kind: "reschedule", tenor: 12, valueOn: isoDate("2024-04-20") });
  expect(loan.band).toBe("current");
  const live = loan.instalments.filter((row) => row.replacedBy === null);
  expect(sum(live.map((row) => row.principalFen))).toBe(360_000);
  expect(live).toHaveLength(13);
  const [carried] = live;
  expect(carried).toMatchObject({ principalFen: 0, dueOn: "2024-05-20" });
  expect(carried?.interestFen).toBe(6_480 + 5_448 + 4_397 + Math.round((3_327 * 5) / 30));
  expect(carried?.lateFeeFen).toBeGreaterThan(0);
});

test("settled for less: the amount agreed is paid, the rest is given up", () => {
  const late = advance(drawnLoan(), isoDate("2024-05-20"), rules.policy, on("2024-05-20")).loan;
  const { loan, events } = doing(late, { kind: "settlement", amountFen: fen(200_000), valueOn: isoDate("2024-05-20") });
  expect(loan).toMatchObject({ state: "settled", outstandingFen: 0 });
  const of = (type: string) => sum(events.filter((event) => event.type === type).map((event) => event.principalFen));
  expect(of("repaid") + of("waived")).toBe(360_000);
});

test("happen refuses an event for a slice the loan has not", () => {
  expect(() =>
    happen(drawnLoan(), [{ type: "settled", valueOn: isoDate("2024-02-15"), slice: 9 }], on("2024-02-15")),
  ).toThrow("no slice 9");
});

test("a payoff inside a period costs the actual days of a product that counts them", () => {
  const loan = drawnLoan({ drawnOn: "2024-02-01", terms: { dayCount: "actual/365" } });
  const quote = payoffOn(loan, isoDate("2024-02-11"), rules.policy, chinaHolidays, on("2024-02-11"));
  expect(quote).toMatchObject({ principalFen: 360_000, interestFen: 2_130, totalFen: 362_130 });
  const ended = doing(loan, paying("2024-02-11", 362_130, { purpose: "settle" })).loan;
  expect(ended).toMatchObject({ state: "settled" });
  expect(ended.slices[0]?.accruedInterestFen).toBe(2_130);
});
