import type { QuoteRequest, Schedule } from "@suanpan/contract";
import type { Holidays } from "../../kernel/business-days.ts";
import type { IsoDate } from "../../kernel/calendar.ts";
import { fen, sum } from "../../kernel/money.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { allInCost } from "./cost.ts";
import { chargeOf, makeSchedule, paymentOf, type Terms } from "./schedule.ts";

/** Schedule and all-in cost of terms somebody is thinking about; what a borrower must see before consenting. */
export const quote = (
  request: QuoteRequest,
  today: IsoDate,
  capPpm: number,
  holidays: Holidays,
): Outcome<Schedule, "cost-above-cap" | "invalid-request"> => {
  const terms = termsOf(request, today);
  if (terms.price.funderPpm + terms.price.guaranteePpm > terms.price.monthlyRatePpm)
    return refused("invalid-request", {
      pointer: "/funderMonthlyPpm",
      detail: "Funder and guarantor cannot get more than the borrower pays.",
    });
  const instalments = makeSchedule(terms, holidays);
  const annualCostPpm = allInCost(terms.principalFen, terms.drawnOn, instalments);
  if (annualCostPpm > capPpm) return refused("cost-above-cap", { annualCostPpm, capPpm });
  const totalFen = sum(instalments.map(paymentOf));
  const chargesFen = sum(instalments.map(chargeOf));
  return done({ drawnOn: terms.drawnOn, instalments, totalFen, chargesFen, annualCostPpm, capPpm });
};

/** What is not said is the plainest: equal instalments, thirty days a month, all of it the lender's own interest. */
const termsOf = (request: QuoteRequest, today: IsoDate): Terms => ({
  method: request.method ?? "equal-instalment",
  principalFen: fen(request.amountFen),
  drawnOn: (request.drawnOn as IsoDate | undefined) ?? today,
  tenor: request.tenor,
  price: {
    monthlyRatePpm: request.monthlyRatePpm,
    funderPpm: request.funderMonthlyPpm ?? request.monthlyRatePpm - (request.guaranteeMonthlyPpm ?? 0),
    guaranteePpm: request.guaranteeMonthlyPpm ?? 0,
  },
  dayCount: request.dayCount ?? "30/360",
  dueDay: request.dueDay ?? undefined,
  shiftHolidays: request.shiftHolidays ?? false,
});
