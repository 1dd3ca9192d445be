import fc from "fast-check";
import { addDays, addMonths, type IsoDate } from "../kernel/calendar.ts";
import { type Fen, fen, split, sum } from "../kernel/money.ts";
import { plainFunding } from "../modules/matching/index.ts";
import type { BookLoan } from "../modules/servicing/index.ts";

/** The agreements loans of a made-up book are funded by, the lender's own first; a recipe names them by their place. */
export const funders = {
  "Own money": { fundingModel: "balance-sheet", entity: "microcredit", funding: plainFunding },
  "Bank, guaranteed": {
    fundingModel: "capital-heavy",
    entity: "guarantee",
    funding: { ...plainFunding, funderMonthlyPpm: 6_000, guaranteeMonthlyPpm: 3_000, guaranteeTriggerDays: 80 },
  },
  "Bank, at its own risk": {
    fundingModel: "capital-light",
    entity: "platform",
    funding: { ...plainFunding, funderMonthlyPpm: 8_000 },
  },
  "Bank, by itself": { fundingModel: "ice", entity: "platform", funding: { ...plainFunding, feePpm: 20_000 } },
} as const;
const names = Object.keys(funders);

export type LoanRecipe = {
  readonly funders: readonly number[];
  readonly monthFen: number;
  readonly rates: readonly [interestFen: number, guaranteeFen: number, serviceFen: number];
  readonly left: number;
  readonly gone: number;
  /** How many days before the cut-over the first instalment that is left fell due; negative when it is yet to. */
  readonly lateDays: number;
  readonly partPpm: number;
  /** Brought along besides: money of the borrower's, and late fees of the first instalment if it is late. */
  readonly creditFen?: number;
  readonly lateFeeFen?: number;
};

export const loanRecipe: fc.Arbitrary<LoanRecipe> = fc.record({
  funders: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 1, maxLength: 3 }),
  monthFen: fc.integer({ min: 1_000, max: 300_000 }),
  rates: fc.tuple(
    fc.integer({ min: 0, max: 5_000 }),
    fc.integer({ min: 0, max: 900 }),
    fc.integer({ min: 0, max: 900 }),
  ),
  left: fc.integer({ min: 1, max: 9 }),
  gone: fc.integer({ min: 0, max: 3 }),
  lateDays: fc.integer({ min: -30, max: 260 }),
  partPpm: fc.constantFrom(0, 0, 250_000, 999_999),
  creditFen: fc.constantFrom(0, 0, 1, 5_000, 900_000),
  lateFeeFen: fc.constantFrom(0, 0, 7, 2_000),
});

/** A loan that was paid for a while, then perhaps no more. */
export const bookLoan = (name: string, cutOver: IsoDate, one: LoanRecipe): BookLoan => {
  const at = { file: "made up", row: 1 };
  const firstDue = addDays(cutOver, -one.lateDays);
  const from = addMonths(firstDue, -1);
  const weights = one.funders.map((_, n) => n + 1);
  const cut = (amountFen: number) => split(fen(amountFen), weights);
  const schedule = Array.from({ length: one.left }, (_, n) => {
    const paidPpm = n === 0 ? one.partPpm : 0;
    const leftOf = (amountFen: number) => Math.ceil((amountFen * (1_000_000 - paidPpm)) / 1_000_000);
    const [fromOn, toOn] = [n === 0 ? from : addMonths(firstDue, n - 1), addMonths(firstDue, n)];
    const parts = [one.monthFen, ...one.rates].map((amountFen) => cut(leftOf(amountFen)));
    return one.funders.map((_, k) => ({
      at,
      number: one.gone + n + 1,
      slice: k + 1,
      ...{ fromOn, toOn, dueOn: toOn },
      principalFen: parts[0]?.[k] as Fen,
      interestFen: parts[1]?.[k] as Fen,
      guaranteeFeeFen: parts[2]?.[k] as Fen,
      serviceFeeFen: parts[3]?.[k] as Fen,
      ...(n === 0 && k === 0 && toOn < cutOver && one.lateFeeFen ? { lateFeeFen: fen(one.lateFeeFen) } : {}),
    }));
  }).flat();
  const principalFen = fen(one.monthFen * (one.left + one.gone));
  const shares = split(principalFen, weights);
  // A slice is never less than what is left of it: rounding month by month can leave a fen more than rounding once.
  const leftOf = (slice: number) => sum(schedule.filter((due) => due.slice === slice).map((due) => due.principalFen));
  const slices = shares.map((share, n) => fen(Math.max(share, leftOf(n + 1))));
  return {
    at,
    id: name,
    line: `L-${name}`,
    product: "instalment",
    principalFen: sum(slices),
    drawnOn: addMonths(from, -one.gone),
    tenor: one.left + one.gone,
    monthlyRatePpm: 15_000,
    annualCostPpm: 180_000,
    outstandingFen: sum(schedule.map((due) => due.principalFen)),
    arrearsFen: null,
    ...(one.creditFen ? { creditFen: fen(one.creditFen) } : {}),
    slices: one.funders.map((n, k) => ({ at, agreement: names[n] as string, principalFen: slices[k] as Fen })),
    schedule,
  };
};
