import type { FundingModel } from "@suanpan/contract";
import { addDays, daysBetween, type IsoDate } from "@suanpan/server/kernel/calendar.ts";
import { bandsOf } from "./agreements.ts";
import { borrowingOf, type EarlierLoan, earlierBorrowers, firstNewcomer } from "./earlier.ts";
import { lineFor } from "./graph.ts";
import { arrivedBy, personOf } from "./population.ts";
import type { World } from "./world.ts";

/** What a quarter of a run would come to, worked out in memory: for fitting a parameter file without living through years. */
export type Foreseen = {
  readonly loans: number;
  readonly dayOne: number;
  readonly collection: number;
  readonly ninety: number;
  readonly repeat: number;
  readonly tenor: number;
  readonly withoutRisk: number;
  readonly vPocket: number;
};

type Loan = EarlierLoan & { readonly model: FundingModel; readonly first: boolean };
export type Span = { readonly from: IsoDate; readonly to: IsoDate };

export const foresee = (world: World, span: Span): Foreseen => {
  const loans = [...everyLoan(world, addDays(span.to, 1))];
  const drawn = loans.filter(({ drawn: { drawnOn } }) => drawnOn >= span.from && drawnOn <= span.to);
  const volume = total(drawn);
  const core = loans.filter(({ model }) => model !== "ice" && model !== "technology");
  const { due, late, collected } = duesIn(core, span);
  const standing = core.map((loan) => standingOn(loan, span.to));
  const balance = standing.reduce((sum, { left }) => sum + left, 0);
  return {
    loans: drawn.length,
    dayOne: late / due,
    collection: collected / late,
    ninety: standing.reduce((sum, { left, daysLate }) => sum + (daysLate > 90 ? left : 0), 0) / balance,
    repeat: total(drawn.filter(({ first }) => !first)) / volume,
    tenor: drawn.reduce((sum, loan) => sum + loan.drawn.principalFen * monthsOf(loan), 0) / volume,
    withoutRisk: total(drawn.filter(({ model }) => model !== "balance-sheet" && model !== "capital-heavy")) / volume,
    vPocket: drawn.filter(({ wish }) => wish.body.product === "v-pocket").length / drawn.length,
  };
};

const total = (loans: readonly Loan[]): number => loans.reduce((sum, { drawn }) => sum + drawn.principalFen, 0);
const monthsOf = ({ drawn }: Loan): number => (drawn.tenorUnit === "days" ? drawn.tenor / 30 : drawn.tenor);

function* everyLoan(world: World, until: IsoDate): Generator<Loan> {
  const modelOf = modelsBySize(world);
  const loansOf = function* (number: number, since: IsoDate, newcomer: boolean): Generator<Loan> {
    const person = personOf(world, number);
    const line = lineFor(person);
    if (!line) return;
    let first = newcomer;
    for (const loan of borrowingOf(world, person, { since, newcomer, limitFen: line.limitFen, until })) {
      yield { ...loan, model: modelOf(loan), first };
      first = false;
    }
  };
  for (const { person, since } of earlierBorrowers(world)) yield* loansOf(person.number, since, false);
  const [begin, days] = [firstNewcomer(world), daysBetween(world.from, until)];
  for (let day = 0; day < days; day += 1)
    for (let n = arrivedBy(world, day); n < arrivedBy(world, day + 1); n += 1) {
      const applies = personOf(world, begin + n)
        .random.fork("applies")
        .next();
      if (applies < world.parameters.people.appliesShare) yield* loansOf(begin + n, addDays(world.from, day), true);
    }
}

const modelsBySize = ({ parameters }: World): ((loan: EarlierLoan) => FundingModel) => {
  const { meanYuan, spread, smeFactor } = parameters.draws;
  const [people, firms] = [
    bandsOf(parameters, 3, meanYuan, spread),
    bandsOf(parameters, 1, meanYuan * smeFactor, spread),
  ];
  return ({ wish: { body } }) => {
    const bands = body.product === "instalment" ? people : body.product === "sme" ? firms : [];
    return (
      bands.find((band) => band.leastFen <= body.amountFen && body.amountFen <= band.mostFen)?.model ?? "balance-sheet"
    );
  };
};

/** About what falls due with each instalment: equal payments at a middling price. */
const partsOf = ({ drawn, dues }: Loan): number[] => {
  const rate = 0.0175;
  const payment = (drawn.principalFen * rate) / (1 - (1 + rate) ** -dues.length);
  let left = drawn.principalFen;
  return dues.map(() => {
    const part = payment - left * rate;
    left -= part;
    return part;
  });
};

const duesIn = (loans: readonly Loan[], { from, to }: Span) => {
  const sums = { due: 0, late: 0, collected: 0 };
  for (const loan of loans) {
    const { dues, fate } = loan;
    if ((dues.at(-1) as IsoDate) < from) continue;
    const parts = partsOf(loan);
    for (const [n, on] of dues.entries()) {
      const late = fate.arrears.some((one) => one.from < on && (one.until === null || one.until >= on));
      if (on < from || on > to || late || (fate.settlesOn !== null && fate.settlesOn < on)) continue;
      sums.due += parts[n] as number;
      const missed = fate.arrears.find((one) => one.from === on);
      if (missed) sums.late += parts[n] as number;
      if (missed && missed.until !== null && daysBetween(on, missed.until) <= 30) sums.collected += parts[n] as number;
    }
  }
  return sums;
};

const standingOn = (loan: Loan, day: IsoDate): { readonly left: number; readonly daysLate: number } => {
  const { dues, fate } = loan;
  const late = fate.arrears.find((one) => one.from <= day && (one.until === null || one.until > day));
  const daysLate = late ? daysBetween(late.from, day) : 0;
  if ((fate.settlesOn !== null && fate.settlesOn <= day) || daysLate > 180) return { left: 0, daysLate };
  if (!late && (dues.at(-1) as IsoDate) <= day) return { left: 0, daysLate };
  const parts = partsOf(loan);
  const left = dues.reduce((sum, on, n) => sum + (on > day || (late && on >= late.from) ? (parts[n] as number) : 0), 0);
  return { left, daysLate };
};
