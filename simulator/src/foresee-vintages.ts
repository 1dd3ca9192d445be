import { addMonths, daysBetween, type IsoDate } from "@suanpan/server/kernel/calendar.ts";
import type { Span } from "./foresee.ts";
import { everyLoan, type ForeseenLoan, isCore, partsOf } from "./foreseen-loans.ts";
import type { World } from "./world.ts";

/**
 * A vintage curve as the platform would show it: of the core loans drawn in a span, the share of principal that is more
 * than so many days late, or was given up and not recovered, at each month on book.
 */
export const foreseeVintage = (world: World, span: Span, daysLate: number, months: number): number[] => {
  const loans = [...everyLoan(world, span.to)].filter((loan) => isCore(loan) && loan.drawn.drawnOn >= span.from);
  const drawnFen = loans.reduce((sum, { drawn }) => sum + drawn.principalFen, 0);
  return Array.from({ length: months }, (_, n) => {
    const lateFen = loans.reduce((sum, loan) => sum + lateOf(loan, addMonths(loan.drawn.drawnOn, n + 1), daysLate), 0);
    return lateFen / drawnFen;
  });
};

const lateOf = (loan: ForeseenLoan, day: IsoDate, daysLate: number): number => {
  const { dues, fate } = loan;
  const late = fate.arrears.find((one) => one.from <= day && (one.until === null || one.until > day));
  if (!late || daysBetween(late.from, day) <= daysLate) return 0;
  const leftFen = partsOf(loan).reduce((sum, part, n) => sum + ((dues[n] as IsoDate) >= late.from ? part : 0), 0);
  const { recovers } = fate;
  return recovers && recovers.on <= day ? leftFen * (1 - recovers.part) : leftFen;
};
