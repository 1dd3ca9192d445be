import type { WeightedShares } from "@suanpan/contract";
import { addDays, daysBetween, type IsoDate, later, monthOf } from "../../../../kernel/calendar.ts";
import { scaleHalfUp } from "../../../../kernel/decimal.ts";
import { type Award, awardsOf, unitsBy, unitsLeft, unvested } from "../awards/award.ts";
import { unrecognised } from "../awards/cost.ts";
import type { Facts } from "../facts.ts";
import { type Movement, movementsOf, outstandingOn } from "./shares.ts";

export type Span = { readonly from: IsoDate; readonly to: IsoDate };

/** Shares outstanding, averaged over the days of a period; a movement counts from its day on. */
export const basicShares = (movements: readonly Movement[], { from, to }: Span): number => {
  const days = daysBetween(from, to) + 1;
  const shareDays = movements
    .filter(({ on }) => on <= to)
    .reduce((total, { on, shares }) => total + BigInt(shares) * BigInt(daysBetween(later(on, from), to) + 1), 0n);
  return scaleHalfUp(1, shareDays, days);
};

/** Units that could still become shares: an option until it is exercised, a unit until it vests. */
const potential = (award: Award, on: IsoDate): number => {
  if (on < award.on) return 0;
  if (award.instrument === "share-unit") return unvested(award, on);
  const left = award.tranches.reduce((total, tranche) => total + unitsLeft(tranche, on), 0);
  return left - unitsBy(award.exercised, on);
};

/**
 * What an award would add: its units, less the shares that could be bought back with what their holders would pay and
 * what they have still to earn. Both ends of the period are averaged. Never less than nothing.
 */
export const incrementalShares = (award: Award, { from, to }: Span, averagePriceFen: number): number => {
  const start = addDays(from, -1);
  const twiceUnits = potential(award, start) + potential(award, to);
  const paidFen = BigInt(twiceUnits) * BigInt(award.exerciseFen);
  const earnedFen = BigInt(unrecognised(award, start)) + BigInt(unrecognised(award, to));
  const worthFen = BigInt(twiceUnits) * BigInt(averagePriceFen);
  const gainFen = worthFen - paidFen - earnedFen;
  return gainFen <= 0n ? 0 : scaleHalfUp(1, gainFen, 2n * BigInt(averagePriceFen));
};

/** The mean of the months' prices that were entered for the period; of two for one month the later counts. */
export const averagePrice = (facts: Facts, { from, to }: Span): number | null => {
  const inSpan = facts["share-price"].filter(({ on }) => monthOf(on) >= monthOf(from) && monthOf(on) <= monthOf(to));
  const prices = [...new Map(inSpan.map(({ on, item }) => [monthOf(on), item.averageFen])).values()];
  const total = prices.reduce((sum, price) => sum + price, 0);
  return prices.length === 0 ? null : scaleHalfUp(total, 1, prices.length);
};

/** Basic and diluted; without a price nothing dilutes, and in a loss nothing does either. */
export const weigh = (facts: Facts, span: Span, { loss = false } = {}): WeightedShares => {
  const movements = movementsOf(facts);
  const basic = basicShares(movements, span);
  const price = averagePrice(facts, span);
  const extra =
    loss || price === null
      ? 0
      : awardsOf(facts).reduce((total, award) => total + incrementalShares(award, span, price), 0);
  return {
    ...span,
    outstanding: outstandingOn(movements, span.to),
    basic,
    diluted: basic + extra,
    averagePriceFen: price,
  };
};
