import type { DayCount } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import { type Fen, fen, least, minus, most, plus, prorate, sum, zeroFen } from "../../kernel/money.ts";
import { applyRate, ppm } from "../../kernel/rate.ts";
import { type Instalment, isOpen, type Loan, owedOf, type Slice } from "../lending/index.ts";
import { usedBy } from "./earned.ts";

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
        interestFen: usedOf(running, "interest", on, loan.terms.dayCount),
        guaranteeFeeFen: usedOf(running, "guaranteeFee", on, loan.terms.dayCount),
        serviceFeeFen: usedOf(running, "serviceFee", on, loan.terms.dayCount),
      },
      fromOn: [on, ...running.map((row) => row.fromOn)].toSorted()[0] ?? on,
    };
  });
  return { rows, principalFen: sum(bySlice.map((part) => part.principalFen)), bySlice };
};

/** The running period's charge for the days used, less what was paid of it already. */
const usedOf = (running: readonly Instalment[], component: keyof ChargeNames, on: IsoDate, dayCount: DayCount): Fen =>
  sum(
    running.map((row) => {
      const usedFen = usedBy(row, row[`${component}Fen`], on, dayCount);
      const paidFen = minus(row[`${component}Fen`], owedOf(row, component));
      return most(zeroFen, minus(usedFen, paidFen));
    }),
  );
type ChargeNames = { interest: true; guaranteeFee: true; serviceFee: true };

export const chargesOf = (early: Early): Fen =>
  sum(early.bySlice.flatMap(({ charges }) => [charges.interestFen, charges.guaranteeFeeFen, charges.serviceFeeFen]));

export const prepaymentFee = ({ terms }: Loan, principalFen: Fen): Fen =>
  applyRate(principalFen, ppm(terms.prepayment.feePpm));

/** How much principal an amount can prepay once the charges of the days used and the fee are paid out of it. */
export const prepayable = (loan: Loan, early: Early, amountFen: Fen): Fen => {
  const leftFen = minus(amountFen, chargesOf(early));
  if (leftFen <= 0) return zeroFen;
  const withoutFee = prorate(leftFen, 1_000_000, 1_000_000 + loan.terms.prepayment.feePpm);
  const fits = plus(withoutFee, prepaymentFee(loan, withoutFee)) <= leftFen ? withoutFee : minus(withoutFee, fen(1));
  return least(fits, early.principalFen);
};
