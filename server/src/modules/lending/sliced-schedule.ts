import type { Holidays } from "../../kernel/business-days.ts";
import { type Fen, least, minus, plus, prorate, sum, zeroFen } from "../../kernel/money.ts";
import { periodRate } from "./day-count.ts";
import type { Slice } from "./loan.ts";
import { type Due, makeSchedule, type Terms } from "./schedule.ts";

export type SliceTerms = Pick<Slice, "number" | "principalFen" | "funderPpm" | "guaranteePpm">;

/**
 * The schedule of each slice. The borrower's schedule is made once for the whole loan; every instalment is then cut by
 * what each slice funds, cumulatively, so that neither an instalment nor a slice gains or loses a fen.
 */
export const slicedSchedule = (
  terms: Omit<Terms, "price">,
  monthlyRatePpm: number,
  slices: readonly SliceTerms[],
  holidays: Holidays,
): Map<number, Due[]> => {
  const price = { monthlyRatePpm, funderPpm: monthlyRatePpm, guaranteePpm: 0 };
  let rest = makeSchedule({ ...terms, price }, holidays);
  let restFen = terms.principalFen;
  return new Map(
    slices.map((slice, n) => {
      const mine = n === slices.length - 1 ? rest : cut(rest, slice.principalFen, restFen);
      rest = rest.map((due, k) => ({
        ...due,
        principalFen: minus(due.principalFen, (mine[k] as Due).principalFen),
        interestFen: minus(due.interestFen, (mine[k] as Due).interestFen),
      }));
      restFen = minus(restFen, slice.principalFen);
      return [slice.number, shared(mine, slice, terms.dayCount)];
    }),
  );
};

/** A share of every instalment, rounded on the running total. */
const cut = (whole: readonly Due[], shareFen: Fen, totalFen: Fen): Due[] => {
  let [principalFen, chargeFen] = [zeroFen, zeroFen];
  let [principalCut, chargeCut] = [zeroFen, zeroFen];
  return whole.map((due) => {
    principalFen = plus(principalFen, due.principalFen);
    chargeFen = plus(chargeFen, due.interestFen);
    const before = [principalCut, chargeCut] as const;
    principalCut = prorate(principalFen, shareFen, totalFen);
    chargeCut = prorate(chargeFen, shareFen, totalFen);
    return { ...due, principalFen: minus(principalCut, before[0]), interestFen: minus(chargeCut, before[1]) };
  });
};

/** What the borrower is charged for a slice, shared out: funder and guarantor by their own rates, the rest is our fee. */
const shared = (dues: readonly Due[], slice: SliceTerms, dayCount: Terms["dayCount"]): Due[] => {
  let balanceFen = slice.principalFen;
  return dues.map((due) => {
    const at = (ratePpm: number): Fen => {
      const { numerator, denominator } = periodRate(dayCount, ratePpm, { from: due.fromOn, to: due.toOn });
      return prorate(balanceFen, numerator, denominator);
    };
    const chargeFen = due.interestFen;
    const guaranteeFeeFen = least(at(slice.guaranteePpm), chargeFen);
    const leftFen = minus(chargeFen, guaranteeFeeFen);
    const interestFen = slice.funderPpm === null ? leftFen : least(at(slice.funderPpm), leftFen);
    balanceFen = minus(balanceFen, due.principalFen);
    return {
      ...due,
      interestFen,
      guaranteeFeeFen,
      serviceFeeFen: minus(chargeFen, sum([interestFen, guaranteeFeeFen])),
    };
  });
};
