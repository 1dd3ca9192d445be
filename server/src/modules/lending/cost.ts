import { days360, type IsoDate } from "../../kernel/calendar.ts";
import { datedAnnualCostPpm } from "../../kernel/cost.ts";
import { type Fen, fen, negate, plus, prorate } from "../../kernel/money.ts";
import type { RatePpm } from "../../kernel/rate.ts";
import { type Due, paymentOf } from "./schedule.ts";

/** What the borrower pays a year for the money, every fee in: twelve times the monthly internal rate of return. */
export const allInCost = (principalFen: Fen, drawnOn: IsoDate, schedule: readonly Due[]): RatePpm => {
  const payments = schedule.map((due) => ({ day: days360(drawnOn, due.dueOn), amountFen: negate(paymentOf(due)) }));
  const cost = datedAnnualCostPpm([{ day: 0, amountFen: principalFen }, ...payments]);
  if (cost === undefined) throw new Error("a loan that is repaid has an internal rate of return");
  return cost;
};

type Scheduled = Pick<Due, "dueOn" | "interestFen">;

/**
 * Interest earned from the drawdown up to a date: whole periods by the schedule, the running one by its days, of which
 * every month has thirty. Rounded once on the running period, so that the sum of all periods is the schedule's.
 */
export const interestEarned = (drawnOn: IsoDate, schedule: readonly Scheduled[], on: IsoDate): Fen => {
  let from = drawnOn;
  let earnedFen = fen(0);
  for (const due of schedule) {
    if (due.dueOn > on) return plus(earnedFen, runningPart(due.interestFen, from, due.dueOn, on));
    earnedFen = plus(earnedFen, due.interestFen);
    from = due.dueOn;
  }
  return earnedFen;
};

const runningPart = (interestFen: Fen, from: IsoDate, to: IsoDate, on: IsoDate): Fen => {
  const wholeDays = days360(from, to);
  if (on <= from || wholeDays <= 0) return fen(0);
  return prorate(interestFen, Math.min(days360(from, on), wholeDays), wholeDays);
};
