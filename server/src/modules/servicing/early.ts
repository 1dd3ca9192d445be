import type { Holidays } from "../../kernel/business-days.ts";
import { days360, type IsoDate, later } from "../../kernel/calendar.ts";
import { type Fen, fen, least, minus, most, plus, prorate, split, sum, zeroFen } from "../../kernel/money.ts";
import { applyRate, ppm } from "../../kernel/rate.ts";
import {
  type EventDraft,
  type Instalment,
  instalmentsOf,
  isOpen,
  type Loan,
  owedOf,
  paymentOf,
  type Slice,
  slicedSchedule,
  termsOf,
  unpaid,
} from "../lending/index.ts";

/** What is not due yet on a day, and what of its charges the days so far have earned. */
export type Early = {
  readonly rows: readonly Instalment[];
  readonly principalFen: Fen;
  readonly bySlice: readonly {
    readonly slice: Slice;
    readonly principalFen: Fen;
    readonly charges: Charges;
    readonly fromOn: IsoDate;
  }[];
};
type Charges = { readonly interestFen: Fen; readonly guaranteeFeeFen: Fen; readonly serviceFeeFen: Fen };

/** Neither due nor for days that are over; what is for the past is owed whole, even before its day. */
const isEarly = (row: Instalment, on: IsoDate): boolean => row.dueOn > on && row.toOn > on;

/** What an amount has to pay before it can be early: everything that is not. */
export const notEarly = (loan: Loan, on: IsoDate): Instalment[] =>
  loan.instalments.filter((row) => row.replacedBy === null && !isEarly(row, on));

export const earlyOn = (loan: Loan, on: IsoDate): Early => {
  const rows = loan.instalments.filter((row) => isEarly(row, on) && isOpen(row));
  const bySlice = loan.slices.map((slice) => {
    const mine = rows.filter((row) => row.slice === slice.number);
    const running = mine.filter((row) => row.fromOn < on);
    return {
      slice,
      principalFen: sum(mine.map((row) => owedOf(row, "principal"))),
      charges: {
        interestFen: usedOf(running, "interest", on),
        guaranteeFeeFen: usedOf(running, "guaranteeFee", on),
        serviceFeeFen: usedOf(running, "serviceFee", on),
      },
      fromOn: running.reduce((earliest, row) => (row.fromOn < earliest ? row.fromOn : earliest), on),
    };
  });
  return { rows, principalFen: sum(bySlice.map((part) => part.principalFen)), bySlice };
};

/** The running period's charge for the days used, less what was paid of it already. */
const usedOf = (running: readonly Instalment[], component: keyof ChargeNames, on: IsoDate): Fen =>
  sum(
    running.map((row) => {
      const wholeDays = days360(row.fromOn, row.toOn);
      const days = Math.min(days360(row.fromOn, on), wholeDays);
      const usedFen = wholeDays > 0 ? prorate(row[`${component}Fen`], days, wholeDays) : zeroFen;
      const paidFen = minus(row[`${component}Fen`], owedOf(row, component));
      return most(zeroFen, minus(usedFen, paidFen));
    }),
  );
type ChargeNames = { interest: true; guaranteeFee: true; serviceFee: true };

export const chargesOf = (early: Early): Fen =>
  sum(early.bySlice.flatMap(({ charges }) => [charges.interestFen, charges.guaranteeFeeFen, charges.serviceFeeFen]));

export const prepaymentFee = ({ terms }: Loan, principalFen: Fen): Fen =>
  applyRate(principalFen, ppm(terms.prepayment.feePpm));

/**
 * Principal before its day: an instalment due now takes it, with the charges of the days used and the fee for being
 * early, and a new schedule takes the place of what was to come.
 */
export const payEarly = (
  loan: Loan,
  on: IsoDate,
  principalFen: Fen,
  free: "free" | "charged",
  rest: "shorter" | "smaller",
  holidays: Holidays,
): EventDraft[] => {
  const early = earlyOn(loan, on);
  if (early.rows.length === 0) return [];
  const number = Math.max(...loan.instalments.map((row) => row.number)) + 1;
  const schedule = loan.schedule + 1;
  const parts = split(
    principalFen,
    early.bySlice.map((part) => part.principalFen),
  );
  const feeParts = split(
    free === "free" ? zeroFen : prepaymentFee(loan, principalFen),
    early.bySlice.map((part) => part.principalFen),
  );
  const now = early.bySlice.map(({ slice, charges, fromOn }, n) => {
    const due =
      free === "free" ? noCharges : { ...charges, serviceFeeFen: plus(charges.serviceFeeFen, feeParts[n] as Fen) };
    return unpaid(
      { number, fromOn, toOn: on, dueOn: on, principalFen: parts[n] as Fen, ...due },
      slice.number,
      schedule,
    );
  });
  const left = early.bySlice.map(({ slice, principalFen: wholeFen }, n) => ({
    ...slice,
    principalFen: minus(wholeFen, parts[n] as Fen),
  }));
  const later =
    sum(left.map((slice) => slice.principalFen)) > 0
      ? remade(loan, on, early, left, rest, holidays, schedule, number + 1)
      : [];
  const replacedBy = new Map(early.rows.map((row) => [row.number, schedule]));
  return [
    {
      type: "rescheduled",
      valueOn: on,
      detail: later.length > 0 ? `prepaid, ${rest}` : "paid early",
      schedule: { adds: [...now, ...later], replacedBy },
    },
  ];
};

const noCharges = { interestFen: zeroFen, guaranteeFeeFen: zeroFen, serviceFeeFen: zeroFen };

/** What is left, on the same due dates: as many and smaller, or as large and fewer. */
const remade = (
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

/** How much principal an amount can prepay once the charges of the days used and the fee are paid out of it. */
export const prepayable = (loan: Loan, early: Early, amountFen: Fen): Fen => {
  const leftFen = minus(amountFen, chargesOf(early));
  if (leftFen <= 0) return zeroFen;
  const withoutFee = prorate(leftFen, 1_000_000, 1_000_000 + loan.terms.prepayment.feePpm);
  const fits = plus(withoutFee, prepaymentFee(loan, withoutFee)) <= leftFen ? withoutFee : minus(withoutFee, fen(1));
  return least(fits, early.principalFen);
};
