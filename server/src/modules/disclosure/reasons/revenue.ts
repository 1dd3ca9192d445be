import type { FundingModel } from "@suanpan/contract";
import type { Term } from "./decompose.ts";
import { balance, line, type Of, type Pair, term } from "./terms.ts";

/** What each model earns, so that revenue can be told by size, mix and rate. */
const earned: readonly (readonly [model: FundingModel, lines: readonly string[]])[] = [
  ["balance-sheet", ["financingIncome"]],
  [
    "capital-heavy",
    ["facilitationAndServicingCapitalHeavy", "releaseOfGuaranteeLiabilities", "otherServiceFeesCredit"],
  ],
  ["capital-light", ["facilitationAndServicingCapitalLight"]],
  ["ice", ["referralServiceFees"]],
  ["technology", ["otherServiceFeesPlatform"]],
];
const models = earned.map(([model]) => model);

/** Revenue grows with the whole balance, then moves with how it is made up, then with what each model earns on it. */
export const revenueByModel = (pair: Pair): readonly Term[] => {
  const whole = { ...balance(pair, ...models), driver: "balance" };
  return earned.map(([model, lines]) => {
    const own = balance(pair, model);
    // The model's share of the balance, before and now, over one denominator.
    const share = { driver: "mix", before: own.before * whole.now, now: own.now * whole.before };
    const of: Of = (drivers) => lines.reduce((total, name) => total + line(name)(drivers), 0);
    return term(pair, of, whole.before === 0n || whole.now === 0n ? [own] : [whole, share], "revenue-rate");
  });
};
