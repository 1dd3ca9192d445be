import type { DayCount } from "@suanpan/contract";
import { days360, daysBetween, type IsoDate } from "../../kernel/calendar.ts";

export type Period = { readonly from: IsoDate; readonly to: IsoDate };

/** A rate for one period as an exact fraction, so that a charge is rounded once and nowhere else. */
export type PeriodRate = { readonly numerator: bigint; readonly denominator: bigint };

const million = 1_000_000n;

/** The days from one date to another as a product counts them: inside a period, charges run by these. */
export const countDays = (dayCount: DayCount, from: IsoDate, to: IsoDate): number =>
  dayCount === "30/360" ? days360(from, to) : daysBetween(from, to);

/** A monthly rate is a twelfth of the year's: a month of thirty days under 30/360, its share of the year otherwise. */
export const periodRate = (dayCount: DayCount, monthlyRatePpm: number, { from, to }: Period): PeriodRate => {
  const rate = BigInt(monthlyRatePpm);
  switch (dayCount) {
    case "30/360":
      return { numerator: rate * BigInt(days360(from, to)), denominator: million * 30n };
    case "actual/365":
      return { numerator: rate * 12n * BigInt(daysBetween(from, to)), denominator: million * 365n };
    case "actual/360":
      return { numerator: rate * 12n * BigInt(daysBetween(from, to)), denominator: million * 360n };
  }
};
