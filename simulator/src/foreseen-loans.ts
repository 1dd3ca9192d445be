import type { FundingModel } from "@suanpan/contract";
import { addDays, daysBetween, type IsoDate } from "@suanpan/server/kernel/calendar.ts";
import { bandsOf, rounds } from "./agreements.ts";
import { borrowingOf, type EarlierLoan, earlierBorrowers, firstNewcomer } from "./earlier.ts";
import { lineFor } from "./graph.ts";
import { arrivedBy, personOf } from "./population.ts";
import type { World } from "./world.ts";

/** A loan as a run would grant it, with its whole life. */
export type ForeseenLoan = EarlierLoan & { readonly model: FundingModel; readonly first: boolean };

/** Every loan drawn before a day, of those who were here and of those who come. */
export function* everyLoan(world: World, until: IsoDate): Generator<ForeseenLoan> {
  const modelOf = modelsBySize(world);
  const loansOf = function* (number: number, since: IsoDate, newcomer: boolean): Generator<ForeseenLoan> {
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
    bandsOf(parameters, rounds, meanYuan, spread),
    bandsOf(parameters, 1, meanYuan * smeFactor, spread),
  ];
  return ({ wish: { body } }) => {
    const bands = body.product === "instalment" ? people : body.product === "sme" ? firms : [];
    return (
      bands.find((band) => band.leastFen <= body.amountFen && body.amountFen <= band.mostFen)?.model ?? "balance-sheet"
    );
  };
};

export const isCore = ({ model }: ForeseenLoan): boolean => model !== "ice" && model !== "technology";

/** About what falls due with each instalment: equal payments at a middling price. */
export const partsOf = ({ drawn, dues }: ForeseenLoan): number[] => {
  const rate = 0.0175;
  const payment = (drawn.principalFen * rate) / (1 - (1 + rate) ** -dues.length);
  let left = drawn.principalFen;
  return dues.map(() => {
    const part = payment - left * rate;
    left -= part;
    return part;
  });
};
