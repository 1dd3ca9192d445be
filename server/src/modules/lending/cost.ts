import { days360, type IsoDate } from "../../kernel/calendar.ts";
import { datedAnnualCostPpm } from "../../kernel/cost.ts";
import { type Fen, negate } from "../../kernel/money.ts";
import type { RatePpm } from "../../kernel/rate.ts";
import { type Due, paymentOf } from "./schedule.ts";

/** What the borrower pays a year for the money, every fee in: twelve times the monthly internal rate of return. */
export const allInCost = (principalFen: Fen, drawnOn: IsoDate, schedule: readonly Due[]): RatePpm => {
  const payments = schedule.map((due) => ({ day: days360(drawnOn, due.dueOn), amountFen: negate(paymentOf(due)) }));
  const cost = datedAnnualCostPpm([{ day: 0, amountFen: principalFen }, ...payments]);
  if (cost === undefined) throw new Error("a loan that is repaid has an internal rate of return");
  return cost;
};
