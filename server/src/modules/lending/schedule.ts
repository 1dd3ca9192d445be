import type { DayCount, ScheduleMethod } from "@suanpan/contract";
import { type Holidays, nextBusinessDay } from "../../kernel/business-days.ts";
import { addDays, addMonths, type IsoDate } from "../../kernel/calendar.ts";
import { type Fen, fen, least, minus, prorate, sum } from "../../kernel/money.ts";
import { type Period, type PeriodRate, periodRate } from "./day-count.ts";
import { levelPayment } from "./level-payment.ts";

/** What the borrower pays a month for the money, and who gets it: the rest after funder and guarantor is our service fee. */
export type Price = { readonly monthlyRatePpm: number; readonly funderPpm: number; readonly guaranteePpm: number };

export type Terms = {
  readonly method: ScheduleMethod;
  readonly principalFen: Fen;
  readonly drawnOn: IsoDate;
  /** Months for instalments, days for pay-later. */
  readonly tenor: number;
  readonly price: Price;
  readonly dayCount: DayCount;
  /** Day of the month on which instalments fall due; the day of the drawdown when there is none. */
  readonly dueDay?: number | undefined;
  readonly shiftHolidays: boolean;
  /** The periods themselves, where they do not follow from the drawdown. */
  readonly periods?: readonly Period[] | undefined;
};

/** What falls due on one day, as agreed at the drawdown. */
export type Due = {
  readonly number: number;
  /** The days its charges are for. */
  readonly fromOn: IsoDate;
  readonly toOn: IsoDate;
  readonly dueOn: IsoDate;
  readonly principalFen: Fen;
  readonly interestFen: Fen;
  readonly guaranteeFeeFen: Fen;
  readonly serviceFeeFen: Fen;
};

/** The schedule of a loan. Whatever the method, principal sums to what was lent, and the last instalment absorbs rounding. */
export const makeSchedule = (terms: Terms, holidays: Holidays): Due[] => {
  const periods = periodsOf(terms);
  const rates = periods.map((period) => periodRate(terms.dayCount, terms.price.monthlyRatePpm, period));
  let balanceFen = terms.principalFen;
  return principalsOf(terms, rates).map((repaidFen, n) => {
    const due = charged(terms, periods[n] as Period, balanceFen);
    balanceFen = minus(balanceFen, repaidFen);
    // Interest is for the agreed period; a holiday only moves the day on which it is asked for.
    const dueOn = terms.shiftHolidays ? nextBusinessDay(due.on, holidays) : due.on;
    return { number: n + 1, fromOn: due.from, toOn: due.on, dueOn, principalFen: repaidFen, ...due.charges };
  });
};

const periodsOf = ({ method, tenor, drawnOn, dueDay, periods }: Omit<Terms, "price">): readonly Period[] => {
  if (periods) return periods;
  if (method === "pay-later") return [{ from: drawnOn, to: addDays(drawnOn, tenor) }];
  const anchor = dueDay ?? Number(drawnOn.slice(8));
  const dates = Array.from({ length: tenor }, (_, n) => addMonths(drawnOn, n + 1, anchor));
  return dates.map((to, n) => ({ from: n === 0 ? drawnOn : (dates[n - 1] as IsoDate), to }));
};

/** How much principal each instalment repays. */
const principalsOf = ({ method, principalFen }: Terms, rates: readonly PeriodRate[]): Fen[] => {
  const last = rates.length - 1;
  switch (method) {
    case "equal-instalment":
      return amortised(principalFen, levelPayment(principalFen, rates), rates);
    case "equal-principal": {
      const eachFen = prorate(principalFen, 1, rates.length);
      let leftFen = principalFen;
      return rates.map((_, n) => {
        const repaidFen = n === last ? leftFen : least(eachFen, leftFen);
        leftFen = minus(leftFen, repaidFen);
        return repaidFen;
      });
    }
    case "interest-first":
    case "pay-later":
      return rates.map((_, n) => (n === last ? principalFen : fen(0)));
  }
};

/** What a level payment leaves for principal after the period's charge; never less than nothing, never more than is left. */
const amortised = (principalFen: Fen, paymentFen: Fen, rates: readonly PeriodRate[]): Fen[] => {
  let leftFen = principalFen;
  return rates.map(({ numerator, denominator }, n) => {
    const chargeFen = prorate(leftFen, numerator, denominator);
    const roomFen = paymentFen > chargeFen ? minus(paymentFen, chargeFen) : fen(0);
    const repaidFen = n === rates.length - 1 ? leftFen : least(roomFen, leftFen);
    leftFen = minus(leftFen, repaidFen);
    return repaidFen;
  });
};

/** The period's charge on the balance, split: funder and guarantor by their own rates, the platform gets the rest. */
const charged = ({ price, dayCount }: Terms, period: Period, balanceFen: Fen) => {
  const at = (ratePpm: number): Fen => {
    const { numerator, denominator } = periodRate(dayCount, ratePpm, period);
    return prorate(balanceFen, numerator, denominator);
  };
  const totalFen = at(price.monthlyRatePpm);
  const interestFen = least(at(price.funderPpm), totalFen);
  const guaranteeFeeFen = least(at(price.guaranteePpm), minus(totalFen, interestFen));
  return {
    from: period.from,
    on: period.to,
    charges: { interestFen, guaranteeFeeFen, serviceFeeFen: minus(totalFen, sum([interestFen, guaranteeFeeFen])) },
  };
};

export const chargeOf = (due: Due): Fen => sum([due.interestFen, due.guaranteeFeeFen, due.serviceFeeFen]);
export const paymentOf = (due: Due): Fen => sum([due.principalFen, chargeOf(due)]);
