import fc from "fast-check";
import { expect, test } from "vitest";
import { chinaHolidays } from "../../../kernel/business-days.ts";
import { addDays, type IsoDate, isoDate } from "../../../kernel/calendar.ts";
import { type Fen, fen, sum, vatOf } from "../../../kernel/money.ts";
import { bookLoan, funders, type LoanRecipe, loanRecipe } from "../../../testing/moved-in.ts";
import { decideMoveIn, defaultLendingPolicy, type Loan, type LoanEvent, plainTerms } from "../../lending/index.ts";
import { decideAct } from "../decide-act.ts";
import type { Act, ActId, Deed } from "../deed.ts";
import { openLoan } from "../open-loan.ts";
import { replay } from "../replay.ts";
import { arrive } from "./arrive.ts";
import { loanOf } from "./book.ts";
import { broughtBy } from "./brought.ts";

const cutOver = isoDate("2024-07-01");
const rules = { policy: defaultLendingPolicy, holidays: chinaHolidays };
const at = (today: IsoDate) => ({ today, recordedAt: new Date(0) });

const landing = {
  cutOver,
  products: [{ code: "instalment", version: 1, terms: plainTerms }],
  agreements: Object.entries(funders).map(([name, terms], n) => ({
    ...{ id: BigInt(n + 1), version: 1, name, products: ["instalment"], expectedLossPpm: 0 },
    ...terms,
  })),
} as unknown as Parameters<typeof decideMoveIn>[3];

const decided = (recipe: LoanRecipe): Loan => {
  const line = { id: 3n, userId: 2n, channelId: 1n } as unknown as Parameters<typeof decideMoveIn>[1];
  const outcome = decideMoveIn(4n as Loan["id"], line, loanOf(bookLoan("A", cutOver, recipe)), landing);
  if (!outcome.ok) throw new Error(String(outcome.detail.detail));
  return outcome.value;
};

const brought = (recipe: LoanRecipe) => broughtBy(loanOf(bookLoan("A", cutOver, recipe)), cutOver);

type Life = { loan: Loan; acts: Act[]; events: LoanEvent[] };
type Step = readonly [days: number, amountFen: number, backDays: number];

const recorded = (life: Life, deed: Deed, firstSeq: number, lastSeq: number): Act => ({
  ...{ id: BigInt(life.acts.length + 1) as ActId, loanId: life.loan.id, deed, businessOn: cutOver, reference: null },
  ...{ recordedBy: "test", recordedAt: new Date(0), firstSeq, lastSeq },
});

/** Arrives, and then lives as the platform lets it: days pass, money comes, sometimes for a day that is over. */
const live = (recipe: LoanRecipe, steps: readonly Step[]): Life => {
  const opened = arrive(decided(recipe), brought(recipe), rules, at(cutOver));
  const life: Life = { loan: opened.loan, acts: [], events: [...opened.events] };
  for (const { deed, firstSeq, lastSeq } of opened.triggered) life.acts.push(recorded(life, deed, firstSeq, lastSeq));
  let today = cutOver;
  for (const [days, amountFen, backDays] of steps) {
    today = addDays(today, days);
    const morning = openLoan(life.loan, rules, at(today));
    life.loan = morning.loan;
    life.events.push(...morning.events);
    for (const { deed, firstSeq, lastSeq } of morning.triggered)
      life.acts.push(recorded(life, deed, firstSeq, lastSeq));
    const valueOn = addDays(today, -backDays);
    const deed: Deed = {
      kind: "repayment",
      purpose: "instalments",
      excess: "credit",
      amountFen: fen(amountFen),
      valueOn,
    };
    const act = recorded(life, deed, life.loan.lastSeq + 1, 0);
    const outcome = decideAct(life.loan, act.id, deed, { acts: life.acts, waived: life.events }, rules, at(today));
    if (!outcome.ok) continue;
    life.loan = outcome.value.loan;
    life.events.push(...outcome.value.events);
    life.acts.push({ ...act, lastSeq: life.loan.lastSeq });
  }
  return life;
};

const steps = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 70 }), fc.integer({ min: 1, max: 400_000 }), fc.constantFrom(0, 0, 1, 15, 40)),
  { maxLength: 8 },
);

const essence = ({ instalments, slices, state, outstandingFen, creditFen, band }: Loan) => ({
  ...{ state, outstandingFen, creditFen, band, slices },
  instalments: instalments.filter(({ replacedBy }) => replacedBy === null),
});

test("a loan that moved in is what its acts make of it, lived again from the cut-over", () => {
  const law = fc.property(loanRecipe, steps, (recipe, list) => {
    const { loan, acts } = live(recipe, list);
    const again = replay(loan, acts, loan.lastValueOn, rules, at(loan.lastValueOn));
    if (!again.ok) throw new Error(again.code);
    expect(essence(again.value)).toEqual(essence(loan));
  });
  fc.assert(law, { numRuns: 200 });
}, 60_000);

const totalOf = (events: readonly LoanEvent[], types: readonly string[]): Fen =>
  sum(events.filter(({ type }) => types.includes(type)).map(({ principalFen }) => principalFen));

test("principal moved in = repaid + recovered later + written off + outstanding, and nothing counts from before the cut-over", () => {
  const law = fc.property(loanRecipe, steps, (recipe, list) => {
    const { loan, events } = live(recipe, list);
    const movedIn = totalOf(events, ["moved-in"]);
    expect(movedIn).toBe(bookLoan("A", cutOver, recipe).outstandingFen);
    const left = movedIn - totalOf(events, ["repaid", "reclaimed", "reallocated", "written-off"]);
    expect(loan.outstandingFen).toBe(left);
    expect(events.every(({ valueOn }) => valueOn >= cutOver)).toBe(true);
    expect(loan.slices.every(({ calledOn }) => calledOn === null || calledOn >= cutOver)).toBe(true);
  });
  fc.assert(law, { numRuns: 200 });
}, 60_000);

test("interest comes with the loan where the money is ours, as far as its days have earned it, with its VAT", () => {
  const recipe = { monthFen: 30_000, rates: [900, 0, 0] as const, left: 3, gone: 1, partPpm: 0 };
  const both = { ...recipe, funders: [0, 2], lateDays: 10 };
  const [own, banks] = arrive(decided(both), [], rules, at(cutOver)).events;
  // A third is ours: 300 fen a month; the month that was missed whole, of the next ten days of thirty.
  expect(own).toMatchObject({ type: "moved-in", slice: 1, principalFen: 30_000, interestFen: 400 });
  expect(own?.vatFen).toBe(vatOf(fen(400), defaultLendingPolicy.vatPpm));
  expect(banks).toMatchObject({ type: "moved-in", slice: 2, principalFen: 60_000, interestFen: 0, vatFen: 0 });
});
