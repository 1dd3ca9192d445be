import fc from "fast-check";
import { expect, test } from "vitest";
import { chinaHolidays } from "../../kernel/business-days.ts";
import { addDays, type IsoDate, isoDate, later } from "../../kernel/calendar.ts";
import { fen, sum } from "../../kernel/money.ts";
import { drawnLoan } from "../../testing/loans.ts";
import {
  bandOf,
  daysPastDue,
  defaultLendingPolicy,
  isOpen,
  type Loan,
  type LoanEvent,
  nextDueOn,
  owedOf,
} from "../lending/index.ts";
import { decideAct } from "./decide-act.ts";
import type { Act, ActId, Deed } from "./deed.ts";
import { openLoan } from "./open-loan.ts";
import { replay } from "./replay.ts";

const rules = { policy: defaultLendingPolicy, holidays: chinaHolidays };
const drawnOn = isoDate("2024-01-31");
const at = (today: IsoDate) => ({ today, recordedAt: new Date(0) });
const dayOf = (n: number) => addDays(drawnOn, n);

type Step = { readonly deed: Deed; readonly today: IsoDate };
type Life = { loan: Loan; acts: Act[]; events: LoanEvent[] };

/** Lives as the platform does: every morning that changes something is opened, triggers included, then comes the deed. */
const live = (start: Loan, steps: readonly Step[]): Life => {
  const life: Life = { loan: start, acts: [], events: [] };
  let today = drawnOn;
  let ids = 100n;
  const act = (id: bigint, deed: Deed, firstSeq: number, lastSeq: number): Act => ({
    ...{ id: id as ActId, loanId: start.id, deed, businessOn: today, reference: null, recordedBy: "test" },
    ...{ recordedAt: new Date(0), firstSeq, lastSeq },
  });
  for (const [n, step] of steps.entries()) {
    today = later(today, step.today);
    const opened = openLoan(life.loan, rules, at(today));
    life.loan = opened.loan;
    life.events.push(...opened.events);
    for (const { deed, firstSeq, lastSeq } of opened.triggered) {
      ids += 1n;
      life.acts.push(act(ids, deed, firstSeq, lastSeq));
    }
    const id = BigInt(n + 1) as ActId;
    const decided = decideAct(life.loan, id, step.deed, { acts: life.acts, waived: life.events }, rules, at(today));
    if (!decided.ok) continue;
    life.acts.push(act(id, step.deed, life.loan.lastSeq + 1, decided.value.loan.lastSeq));
    life.loan = decided.value.loan;
    life.events.push(...decided.value.events);
  }
  return life;
};

const day = fc.integer({ min: 0, max: 300 });
const repayment = fc
  .record({
    amount: fc.oneof(fc.integer({ min: 1, max: 120_000 }), fc.constantFrom(63_836, 127_672)),
    day,
    late: fc.integer({ min: 0, max: 60 }),
    purpose: fc.constantFrom("instalments", "instalments", "instalments", "prepay", "settle", "cancel"),
    excess: fc.constantFrom("credit", "refuse"),
  })
  .map(({ amount, day, late, purpose, excess }): Step => {
    const said = { purpose, excess } as { purpose: "settle"; excess: "credit" };
    return {
      deed: { kind: "repayment", amountFen: fen(amount), valueOn: dayOf(day), ...said },
      today: dayOf(day + late),
    };
  });
const others = fc
  .tuple(day, fc.integer({ min: 1, max: 400 }), fc.integer({ min: 0, max: 7 }))
  .map(([n, amount, which]) => {
    const valueOn = dayOf(n);
    const amountFen = fen(amount);
    const deeds: Deed[] = [
      { kind: "waiver", component: "lateFee", amountFen, valueOn },
      { kind: "waiver", component: "interest", amountFen, valueOn },
      { kind: "waiver", component: "lateFee", amountFen, valueOn },
      { kind: "reschedule", tenor: 9, valueOn },
      { kind: "settlement", amountFen: fen(amount * 500), valueOn },
      { kind: "refund", amountFen, valueOn },
      { kind: "refund", amountFen: fen(amount * 50), valueOn },
      { kind: "write-off", valueOn },
    ];
    return { deed: deeds[which] as Deed, today: valueOn };
  });
const reversal = fc
  .tuple(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 0, max: 400 }))
  .map(
    ([of, n]): Step => ({ deed: { kind: "reversal", of: BigInt(of) as ActId, valueOn: dayOf(n) }, today: dayOf(n) }),
  );
const steps = fc
  .array(
    fc.oneof({ weight: 6, arbitrary: repayment }, { weight: 2, arbitrary: others }, { weight: 2, arbitrary: reversal }),
    { maxLength: 12 },
  )
  .map((list) => list.toSorted((a, b) => (a.today < b.today ? -1 : a.today > b.today ? 1 : 0)));

const heavy = (triggerDays: number, principal = 360_000) =>
  ({
    fundingModel: "capital-heavy",
    funderPpm: 6_000,
    guaranteePpm: 2_000,
    triggerDays,
    principalFen: fen(principal),
  }) as const;
const principalLast = ["interest", "serviceFee", "guaranteeFee", "principal", "lateFee"] as const;
const loans: readonly Loan[] = [
  drawnLoan({ drawnOn }),
  drawnLoan({ drawnOn, terms: { method: "equal-principal", graceDays: 0, allocationOrder: [...principalLast] } }),
  drawnLoan({ drawnOn, terms: { method: "interest-first", prepayment: { feePpm: 10_000, partial: "smaller" } } }),
  drawnLoan({ drawnOn, tenor: 45, terms: { method: "pay-later", dayCount: "actual/365", shiftHolidays: true } }),
  drawnLoan({ drawnOn, terms: { shiftHolidays: true, dueDay: 10, dayCount: "actual/360" }, slices: [heavy(0)] }),
  drawnLoan({ drawnOn, slices: [heavy(30)] }),
  drawnLoan({ drawnOn, slices: [heavy(30, 252_000), { principalFen: fen(108_000) }] }),
  drawnLoan({ drawnOn, terms: { shiftHolidays: true }, slices: [heavy(0, 120_001), { principalFen: fen(239_999) }] }),
];
const anyLoan = fc.constantFrom(...loans);
const parts = ["principal", "interest", "guaranteeFee", "serviceFee", "lateFee"] as const;
const amountsOf = (events: readonly LoanEvent[], ...types: string[]) =>
  sum(
    events
      .filter(({ type }) => types.includes(type))
      .flatMap((e) => [e.principalFen, e.interestFen, e.guaranteeFeeFen, e.serviceFeeFen, e.lateFeeFen, e.creditFen]),
  );

test("whatever happens to a loan of whatever kind, no component goes negative and every fen is accounted for", () => {
  const law = fc.property(anyLoan, steps, (start, list) => {
    const { loan, events, acts } = live(start, list);
    const principal = (...types: string[]) =>
      sum(events.filter(({ type }) => types.includes(type)).map((e) => e.principalFen));
    expect(
      principal("repaid", "reclaimed", "reallocated", "waived", "written-off") + loan.outstandingFen,
      "drawn = repaid + given up + outstanding",
    ).toBe(360_000);
    for (const row of loan.instalments)
      for (const part of parts) {
        expect(row[`${part}Fen`]).toBeGreaterThanOrEqual(0);
        if (row.replacedBy === null) expect(owedOf(row, part)).toBeGreaterThanOrEqual(0);
        const paid = row[`paid${part.charAt(0).toUpperCase()}${part.slice(1)}Fen` as "paidLateFeeFen"];
        expect(paid).toBeGreaterThanOrEqual(0);
        expect(paid).toBeLessThanOrEqual(row[`${part}Fen`]);
      }
    expect(loan.creditFen).toBeGreaterThanOrEqual(0);
    for (const row of loan.instalments) expect(row.owedBackFen).toBeGreaterThanOrEqual(0);
    expect(loan.creditFen - sum(loan.instalments.map((row) => row.owedBackFen)), "credit less what is owed back").toBe(
      amountsOf(events, "credited") - amountsOf(events, "refunded"),
    );
    for (const slice of loan.slices) expect(slice.accruedInterestFen).toBeGreaterThanOrEqual(0);
    if (loan.state === "settled" || loan.state === "written-off") expect(loan.outstandingFen).toBe(0);
    if (loan.state === "settled") expect(loan.instalments.filter(isOpen)).toEqual([]);
    if (loan.state === "active") {
      const owedFen = sum(loan.instalments.filter(isOpen).map((row) => owedOf(row, "principal")));
      expect(owedFen).toBe(loan.outstandingFen);
      expect(loan.instalments.some(isOpen)).toBe(true);
    }
    const back = new Set(acts.flatMap(({ deed }) => (deed.kind === "reversal" ? [deed.of] : [])));
    const came = acts.reduce((total, { id, deed }) => {
      const money = deed.kind === "repayment" || deed.kind === "settlement";
      return money && !back.has(id) ? total + deed.amountFen : total;
    }, 0);
    expect(amountsOf(events, "repaid", "reclaimed", "recovered", "reallocated", "credited"), "money in").toBe(came);
  });
  fc.assert(law, { numRuns: 200 });
}, 120_000);

test("a loan is what its acts make of it, and by the next morning in the band of its days past due or given up", () => {
  const law = fc.property(anyLoan, steps, (start, list) => {
    const { loan: left, acts, events } = live(start, list);
    const today = later(addDays(left.lastValueOn, 1), events.at(-1)?.businessOn ?? drawnOn);
    const { loan } = openLoan(left, rules, at(today));
    if (loan.state === "active") {
      const dpd = daysPastDue(nextDueOn(loan), today);
      expect(loan.band).toBe(bandOf(dpd));
      expect(dpd).toBeLessThan(181);
      for (const { triggerDays, calledOn } of loan.slices)
        if (triggerDays !== null && calledOn === null) expect(dpd).toBeLessThan(Math.max(1, triggerDays));
    }
    const again = replay(left, acts, left.lastValueOn, rules, at(left.lastValueOn));
    if (!again.ok) throw new Error(again.code);
    expect(essence(again.value)).toEqual(essence(left));
  });
  fc.assert(law, { numRuns: 200 });
}, 120_000);

const essence = ({ instalments, slices, state, outstandingFen, creditFen, band, lastValueOn }: Loan) => ({
  ...{ state, outstandingFen, creditFen, band, lastValueOn },
  slices: slices.map(({ accruedInterestFen, accruedVatFen, calledOn }) => [
    accruedInterestFen,
    accruedVatFen,
    calledOn,
  ]),
  rows: instalments
    .filter((row) => row.replacedBy === null)
    .map(({ number: _, schedule: __, ...row }) => JSON.stringify(row))
    .sort(),
});
