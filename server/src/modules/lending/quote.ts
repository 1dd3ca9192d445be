import type { QuoteRequest, Schedule } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import { fen } from "../../kernel/money.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { ppm } from "../../kernel/rate.ts";
import { allInCost, equalInstalments, totalInterest } from "./schedule.ts";

/** Schedule and all-in cost of terms somebody is thinking about; what a borrower must see before consenting. */
export const quote = (terms: QuoteRequest, drawnOn: IsoDate, capPpm: number): Outcome<Schedule, "cost-above-cap"> => {
  const principalFen = fen(terms.amountFen);
  const schedule = equalInstalments({
    principalFen,
    monthlyRatePpm: ppm(terms.monthlyRatePpm),
    tenorMonths: terms.tenorMonths,
    drawnOn,
  });
  const annualCostPpm = allInCost(principalFen, schedule);
  if (annualCostPpm > capPpm) return refused("cost-above-cap", { annualCostPpm, capPpm });
  return done({ instalments: schedule, totalInterestFen: totalInterest(schedule), annualCostPpm, capPpm });
};
