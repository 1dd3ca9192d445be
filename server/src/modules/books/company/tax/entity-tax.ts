import { type Fen, fen, minus, most, negate, plus, prorate, zeroFen } from "../../../../kernel/money.ts";
import { chart, isAccount } from "../../../ledger/index.ts";
import type { YearTotal } from "../company.store.ts";
import { isTemporary } from "./differences.ts";

/** One year of one entity, as the tax office would be told. */
export type TaxYear = {
  readonly year: number;
  /** Income before tax: more than nothing is a profit. */
  readonly preTaxFen: Fen;
  /** Costs of awards: never deducted. */
  readonly awardsFen: Fen;
  /** How much what is deductible later has grown; what is taxed later counts against it. */
  readonly deferredFen: Fen;
  readonly ratePpm: number;
};

export const isResult = (account: string): boolean =>
  isAccount(account) && (chart[account].type === "revenue" || chart[account].type === "expense");

/** The years of an entity out of its account totals. Debits less credits: a profit is a credit. */
export const taxYearsOf = (
  totals: readonly YearTotal[],
  lastYear: number,
  rateOf: (year: number) => number,
): TaxYear[] => {
  const years = totals.map(({ year }) => year);
  const first = Math.min(lastYear, ...years);
  return Array.from({ length: lastYear - first + 1 }, (_, n) => {
    const year = first + n;
    const of = (match: (total: YearTotal) => boolean): Fen =>
      totals.reduce((so, total) => (total.year === year && match(total) ? plus(so, fen(total.netFen)) : so), zeroFen);
    return {
      year,
      preTaxFen: negate(of(({ account }) => isResult(account) && account !== "income-tax")),
      awardsFen: of(({ account, ofAwards }) => ofAwards && isResult(account)),
      deferredFen: negate(of(({ account }) => isTemporary(account))),
      ratePpm: rateOf(year),
    };
  });
};

export type EntityTax = {
  /** Tax of all the years so far, what was paid of it included. */
  readonly currentFen: Fen;
  /** What tax will be less in later years (more, below zero), at the rate of the last of them. */
  readonly deferredFen: Fen;
  readonly unusedLossFen: Fen;
};

/** Years one after the other: a loss is kept and set against later profits; it is worth what it will save. */
export const entityTax = (years: readonly TaxYear[]): EntityTax => {
  let [currentFen, lossFen, differenceFen] = [zeroFen, zeroFen, zeroFen];
  for (const { preTaxFen, awardsFen, deferredFen, ratePpm } of years) {
    differenceFen = plus(differenceFen, deferredFen);
    const incomeFen = minus(plus(plus(preTaxFen, awardsFen), deferredFen), lossFen);
    lossFen = most(zeroFen, negate(incomeFen));
    currentFen = plus(currentFen, prorate(most(zeroFen, incomeFen), ratePpm, 1_000_000));
  }
  const ratePpm = years.at(-1)?.ratePpm ?? 0;
  return {
    currentFen,
    deferredFen: prorate(plus(differenceFen, lossFen), ratePpm, 1_000_000),
    unusedLossFen: lossFen,
  };
};
