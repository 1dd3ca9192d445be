import fc from "fast-check";
import { expect, test } from "vitest";
import { chinaHolidays } from "../../kernel/business-days.ts";
import { addDays, type IsoDate, isoDate, later } from "../../kernel/calendar.ts";
import { fen, sum } from "../../kernel/money.ts";
import { drawnLoan } from "../../testing/loans.ts";
import { defaultLendingPolicy, isOpen, type Loan, type LoanEvent, owedOf } from "../lending/index.ts";
import { advance } from "./advance.ts";
import { decideAct } from "./decide-act.ts";
import type { Act, ActId, Deed } from "./deed.ts";
import { inOrder, replay } from "./replay.ts";

const rules = { policy: defaultLendingPolicy, holidays: chinaHolidays };
const drawnOn = isoDate("2024-01-15");
const at = (today: IsoDate) => ({ today, recordedAt: new Date(0) });

type Step = { readonly deed: Deed; readonly today: IsoDate };
type Life = { loan: Loan; acts: Act[]; events: LoanEvent[] };

/** Lives through steps as the platform does: each is recorded on its day, whenever it counts from. */
const live = (start: Loan, steps: readonly Step[]): Life => {
  const life: Life = { loan: start, acts: [], events: [] };
  let today = drawnOn;
  for (const [n, step] of steps.entries()) {
    today = later(today, step.today);
    const moved = advance(life.loan, today, rules.policy, at(today));
    life.loan = moved.loan;
    life.events.push(...moved.events);
    const id = BigInt(n + 1) as ActId;
    const decided = decideAct(life.loan, id, step.deed, { acts: life.acts, waived: life.events }, rules, at(today));
    if (!decided.ok) continue;
    const { loan, events } = decided.value;
    life.acts.push({
      id,
      loanId: loan.id,
      deed: step.deed,
      businessOn: today,
      reference: null,
      recordedBy: "test",
      recordedAt: new Date(0),
      firstSeq: life.loan.lastSeq + 1,
      lastSeq: loan.lastSeq,
    });
    life.loan = loan;
    life.events.push(...events);
  }
  return life;
};

const dayOf = (n: number) => addDays(drawnOn, n);
const repayment = fc
  .tuple(
    fc.integer({ min: 1, max: 120_000 }),
    fc.integer({ min: 0, max: 150 }),
    fc.integer({ min: 0, max: 40 }),
    fc.constantFrom("instalments" as const, "instalments" as const, "prepay" as const, "settle" as const),
  )
  .map(
    ([amount, day, late, purpose]): Step => ({
      deed: { kind: "repayment", amountFen: fen(amount), valueOn: dayOf(day), purpose, excess: "credit" },
      today: dayOf(day + late),
    }),
  );
const waiver = fc.tuple(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 0, max: 150 })).map(
  ([amount, day]): Step => ({
    deed: { kind: "waiver", component: "lateFee", amountFen: fen(amount), valueOn: dayOf(day) },
    today: dayOf(day),
  }),
);
const reschedule = fc
  .integer({ min: 20, max: 150 })
  .map((day): Step => ({ deed: { kind: "reschedule", tenor: 9, valueOn: dayOf(day) }, today: dayOf(day) }));
const reversal = fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 0, max: 170 })).map(
  ([of, day]): Step => ({
    deed: { kind: "reversal", of: BigInt(of) as ActId, valueOn: dayOf(day) },
    today: dayOf(day),
  }),
);
const anyStep = fc.oneof(
  { weight: 6, arbitrary: repayment },
  { weight: 1, arbitrary: waiver },
  { weight: 1, arbitrary: reschedule },
  { weight: 2, arbitrary: reversal },
);
const steps = fc.array(anyStep, { maxLength: 10 }).map((list) => list.toSorted((a, b) => (a.today < b.today ? -1 : 1)));
const anyLoan = fc.constantFrom(
  drawnLoan(),
  drawnLoan({ terms: { method: "equal-principal" } }),
  drawnLoan({ terms: { method: "interest-first", prepayment: { feePpm: 10_000, partial: "smaller" } } }),
  drawnLoan({
    slices: [
      { fundingModel: "capital-heavy", funderPpm: 6_000, principalFen: fen(252_000), triggerDays: 30 },
      { principalFen: fen(108_000) },
    ],
  }),
);

/** What matters of a loan, whatever its instalments are numbered. */
const essence = ({ instalments, slices, state, outstandingFen, creditFen, band, lastValueOn }: Loan) => ({
  state,
  outstandingFen,
  creditFen,
  band,
  lastValueOn,
  accrued: slices.map(({ accruedInterestFen, accruedVatFen }) => [accruedInterestFen, accruedVatFen]),
  rows: instalments
    .filter((row) => row.replacedBy === null)
    .map(({ number: _, schedule: __, ...row }) => row)
    .toSorted((a, b) =>
      a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : a.slice - b.slice || a.principalFen - b.principalFen,
    ),
});

test("what comes for a loan that was given up counts in the order it came, whatever day it is from", () => {
  const paid = (day: string) => ({
    kind: "repayment" as const,
    purpose: "instalments" as const,
    excess: "credit" as const,
    amountFen: fen(1),
    valueOn: isoDate(day),
  });
  const gone = { kind: "write-off" as const, valueOn: isoDate("2024-06-01") };
  const deeds: Deed[] = [paid("2024-05-02"), paid("2024-05-01"), gone, paid("2024-06-09"), paid("2024-06-05")];
  const acts = deeds.map((deed, n) => ({ id: BigInt(n + 1) as ActId, deed }));
  expect(inOrder(acts).map(({ deed, on }) => [deed.valueOn, on])).toEqual([
    ["2024-05-01", "2024-05-01"],
    ["2024-05-02", "2024-05-02"],
    ["2024-06-01", "2024-06-01"],
    ["2024-06-09", "2024-06-09"],
    ["2024-06-05", "2024-06-09"],
  ]);
});

test("whatever order things come in, the loan is what its acts make of it in the order they count", () => {
  const law = fc.property(anyLoan, steps, (start, list) => {
    const { loan, acts } = live(start, list);
    const again = replay(loan, acts, loan.lastValueOn, rules, at(loan.lastValueOn));
    if (!again.ok) throw new Error(again.code);
    expect(essence(again.value)).toEqual(essence(loan));
  });
  fc.assert(law, { numRuns: 100 });
}, 60_000);

test("drawn = repaid + waived + written off + outstanding, nothing owed or paid goes negative, events say all of it", () => {
  const law = fc.property(anyLoan, steps, fc.boolean(), (start, list, giveUp) => {
    const today = dayOf(200);
    const end: Step[] = giveUp ? [{ deed: { kind: "write-off", valueOn: today }, today }] : [];
    const { loan, events, acts } = live(start, [...list, ...end]);
    const of = (...types: string[]) => sum(events.filter((e) => types.includes(e.type)).map((e) => e.principalFen));
    expect(of("repaid", "reclaimed", "reallocated") + of("waived") + of("written-off") + loan.outstandingFen).toBe(
      360_000,
    );
    for (const row of loan.instalments) {
      for (const component of ["principal", "interest", "guaranteeFee", "serviceFee", "lateFee"] as const)
        expect(owedOf(row, component)).toBeGreaterThanOrEqual(0);
      for (const paid of [
        row.paidPrincipalFen,
        row.paidInterestFen,
        row.paidServiceFeeFen,
        row.paidLateFeeFen,
        row.lateFeeFen,
      ])
        expect(paid).toBeGreaterThanOrEqual(0);
    }
    expect(loan.creditFen).toBeGreaterThanOrEqual(0);
    if (loan.state === "active")
      expect(sum(loan.instalments.filter(isOpen).map((row) => owedOf(row, "principal")))).toBe(loan.outstandingFen);
    // Every fen that came in and was not taken back is in the events, once.
    const back = new Set(acts.flatMap(({ deed }) => (deed.kind === "reversal" ? [deed.of] : [])));
    const cameFen = acts.reduce(
      (total, { id, deed }) => (deed.kind === "repayment" && !back.has(id) ? total + deed.amountFen : total),
      0,
    );
    const kept = events.filter((e) => ["repaid", "reclaimed", "recovered", "reallocated", "credited"].includes(e.type));
    const keptFen = sum(
      kept.flatMap((e) => [
        e.principalFen,
        e.interestFen,
        e.guaranteeFeeFen,
        e.serviceFeeFen,
        e.lateFeeFen,
        e.creditFen,
      ]),
    );
    expect(keptFen).toBe(cameFen);
  });
  fc.assert(law, { numRuns: 100 });
}, 60_000);
