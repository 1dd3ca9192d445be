import type { Holidays } from "../../kernel/business-days.ts";
import { type IsoDate, later } from "../../kernel/calendar.ts";
import { sum } from "../../kernel/money.ts";
import {
  type Instalment,
  instalmentsOf,
  type Loan,
  paymentOf,
  type Slice,
  slicedSchedule,
  termsOf,
} from "../lending/index.ts";
import type { Early } from "./early.ts";

/** What is left, on the same due dates: as many and smaller, or as large and fewer. */
export const remade = (
  loan: Loan,
  on: IsoDate,
  early: Early,
  slices: readonly Slice[],
  rest: "shorter" | "smaller",
  holidays: Holidays,
  schedule: number,
  firstNumber: number,
): Instalment[] => {
  const dates = [...new Map(early.rows.map((row) => [row.number, row])).values()];
  const live = slices.filter((slice) => slice.principalFen > 0);
  const principalFen = sum(live.map((slice) => slice.principalFen));
  const make = (count: number) => {
    const periods = dates
      .slice(0, count)
      .map((row, n) => ({ from: n === 0 ? later(row.fromOn, on) : row.fromOn, to: row.toOn }));
    const terms = { ...termsOf({ principalFen, drawnOn: on, tenor: count }, loan.terms), periods };
    return slicedSchedule(terms, loan.monthlyRatePpm, live, holidays);
  };
  let made = make(dates.length);
  if (rest === "shorter") {
    const firstFen = sum(early.rows.filter((row) => row.number === dates[0]?.number).map(paymentOf));
    for (let count = 1; count < dates.length; count += 1) {
      const shorter = make(count);
      const largest = Math.max(...[...byNumber(shorter).values()]);
      if (largest <= firstFen) {
        made = shorter;
        break;
      }
    }
  }
  return instalmentsOf(made, schedule, firstNumber);
};

const byNumber = (schedules: ReturnType<typeof slicedSchedule>): Map<number, number> => {
  const totals = new Map<number, number>();
  for (const dues of schedules.values())
    for (const due of dues) totals.set(due.number, (totals.get(due.number) ?? 0) + paymentOf(due));
  return totals;
};
