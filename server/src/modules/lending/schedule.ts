import { addMonths, days360, type IsoDate } from "../../kernel/calendar.ts";
import { annualCostPpm } from "../../kernel/cost.ts";
import { type Fen, fen, minus, negate, plus, prorate, sum } from "../../kernel/money.ts";
import { applyRate, type RatePpm } from "../../kernel/rate.ts";

/** What falls due on one day, as agreed at the drawdown. */
export type Due = {
  readonly number: number;
  readonly dueOn: IsoDate;
  readonly principalFen: Fen;
  readonly interestFen: Fen;
};

export type Terms = {
  readonly principalFen: Fen;
  readonly monthlyRatePpm: RatePpm;
  readonly tenorMonths: number;
  readonly drawnOn: IsoDate;
};

/** Equal instalments, monthly on the day of the drawdown (or the month's last); the last one absorbs the rounding. */
export const equalInstalments = ({ principalFen, monthlyRatePpm, tenorMonths, drawnOn }: Terms): Due[] => {
  const paymentFen = annuity(principalFen, monthlyRatePpm, tenorMonths);
  const dueDay = Number(drawnOn.slice(8));
  let balanceFen = principalFen;
  return Array.from({ length: tenorMonths }, (_, n) => {
    const interestFen = applyRate(balanceFen, monthlyRatePpm);
    const repaidFen = n === tenorMonths - 1 ? balanceFen : minus(paymentFen, interestFen);
    balanceFen = minus(balanceFen, repaidFen);
    return { number: n + 1, dueOn: addMonths(drawnOn, n + 1, dueDay), principalFen: repaidFen, interestFen };
  });
};

/** The payment that repays principal with interest in equal parts: P × r × (1+r)^n ÷ ((1+r)^n − 1), in exact integers. */
const annuity = (principalFen: Fen, ratePpm: RatePpm, months: number): Fen => {
  if (ratePpm === 0) return prorate(principalFen, 1, months);
  const million = 1_000_000n;
  const grown = (million + BigInt(ratePpm)) ** BigInt(months);
  return prorate(principalFen, BigInt(ratePpm) * grown, million * (grown - million ** BigInt(months)));
};

/** What the borrower pays a year for the money, every fee in: twelve times the monthly internal rate of return. */
export const allInCost = (principalFen: Fen, schedule: readonly Due[]): RatePpm => {
  const payments = schedule.map((due) => negate(plus(due.principalFen, due.interestFen)));
  const cost = annualCostPpm([principalFen, ...payments]);
  if (cost === undefined) throw new Error("a loan that is repaid has an internal rate of return");
  return cost;
};

export const totalInterest = (schedule: readonly Due[]): Fen => sum(schedule.map((due) => due.interestFen));

/**
 * Interest earned from the drawdown up to a date: whole periods by the schedule, the running one by its days, of which
 * every month has thirty. Rounded once on the running period, so that the sum of all periods is the schedule's.
 */
export const interestEarned = (drawnOn: IsoDate, schedule: readonly Due[], on: IsoDate): Fen => {
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
  if (on <= from) return fen(0);
  const wholeDays = days360(from, to);
  return prorate(interestFen, Math.min(days360(from, on), wholeDays), wholeDays);
};
