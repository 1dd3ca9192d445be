import type { OwedComponent } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import { type Fen, fen, minus, plus, sum, zeroFen } from "../../kernel/money.ts";
import type { Due } from "./schedule.ts";

type Paid = { readonly [C in OwedComponent as `paid${Capitalize<C>}Fen`]: Fen };

/** What falls due on one day to one slice, and what of it is paid or given up. */
export type Instalment = Due &
  Paid & {
    readonly slice: number;
    /** Which schedule it belongs to: the first is the one agreed at the drawdown. */
    readonly schedule: number;
    readonly lateFeeFen: Fen;
    /** Money sent back to the borrower that, as it turned out, was never there: what he still owes us of it. */
    readonly owedBackFen: Fen;
    /** The schedule that took its place: what was not paid of it is owed there. */
    readonly replacedBy: number | null;
  };

const nothingPaid: Paid = {
  paidPrincipalFen: zeroFen,
  paidInterestFen: zeroFen,
  paidGuaranteeFeeFen: zeroFen,
  paidServiceFeeFen: zeroFen,
  paidLateFeeFen: zeroFen,
};

export const unpaid = (due: Due, slice: number, schedule: number): Instalment => ({
  ...due,
  ...nothingPaid,
  slice,
  schedule,
  lateFeeFen: zeroFen,
  owedBackFen: zeroFen,
  replacedBy: null,
});

/** Named once: a name put together anew at every look-up costs more than the look-up. */
const keys = {
  principal: "principalFen",
  interest: "interestFen",
  guaranteeFee: "guaranteeFeeFen",
  serviceFee: "serviceFeeFen",
  lateFee: "lateFeeFen",
} as const satisfies Record<OwedComponent, keyof Instalment>;

const paidKeys = {
  principal: "paidPrincipalFen",
  interest: "paidInterestFen",
  guaranteeFee: "paidGuaranteeFeeFen",
  serviceFee: "paidServiceFeeFen",
  lateFee: "paidLateFeeFen",
} as const satisfies Record<OwedComponent, keyof Paid>;

export const paidOf = (i: Instalment, component: OwedComponent): Fen => i[paidKeys[component]];

/** What is still owed of one component. A replaced instalment owes nothing. */
export const owedOf = (i: Instalment, component: OwedComponent): Fen =>
  i.replacedBy === null ? minus(i[keys[component]], i[paidKeys[component]]) : zeroFen;

export const owedBackOf = (i: Instalment): Fen => (i.replacedBy === null ? i.owedBackFen : zeroFen);

/** Spelled out, as everything about a loan asks for it again and again. */
export const owed = (i: Instalment): Fen =>
  i.replacedBy === null ? plus(scheduledOwed(i), minus(i.lateFeeFen, i.paidLateFeeFen)) : zeroFen;

/** What is owed of what was agreed to fall due: late fees are not part of it. */
export const scheduledOwed = (i: Instalment): Fen =>
  i.replacedBy === null
    ? fen(
        i.interestFen -
          i.paidInterestFen +
          (i.guaranteeFeeFen - i.paidGuaranteeFeeFen) +
          (i.serviceFeeFen - i.paidServiceFeeFen) +
          (i.principalFen - i.paidPrincipalFen) +
          i.owedBackFen,
      )
    : zeroFen;

export const scheduled = (i: Due): Fen => sum([i.principalFen, i.interestFen, i.guaranteeFeeFen, i.serviceFeeFen]);

/**
 * The fee for paying early stands in a row of its own, for no time at all and due at once: whoever reads what a loan was
 * agreed to cost leaves it out.
 */
export const isEarlyFee = (i: Instalment): boolean => i.schedule > 1 && i.fromOn === i.dueOn && i.principalFen === 0;

/** Something of it is unpaid; a late fee alone does not make a loan overdue, but it has to be paid before it ends. */
export const isOpen = (i: Instalment): boolean => owed(i) > 0;

type Payment = { readonly [C in OwedComponent as `${C}Fen`]: Fen };

/** Field by field: a loan worked out again is paid thousands of times, and spreading the row was a fifth of its time. */
export const paying = (i: Instalment, event: Payment): Instalment => ({
  number: i.number,
  dueOn: i.dueOn,
  fromOn: i.fromOn,
  toOn: i.toOn,
  principalFen: i.principalFen,
  interestFen: i.interestFen,
  guaranteeFeeFen: i.guaranteeFeeFen,
  serviceFeeFen: i.serviceFeeFen,
  paidPrincipalFen: plus(i.paidPrincipalFen, event.principalFen),
  paidInterestFen: plus(i.paidInterestFen, event.interestFen),
  paidGuaranteeFeeFen: plus(i.paidGuaranteeFeeFen, event.guaranteeFeeFen),
  paidServiceFeeFen: plus(i.paidServiceFeeFen, event.serviceFeeFen),
  paidLateFeeFen: plus(i.paidLateFeeFen, event.lateFeeFen),
  slice: i.slice,
  schedule: i.schedule,
  lateFeeFen: i.lateFeeFen,
  owedBackFen: i.owedBackFen,
  replacedBy: i.replacedBy,
});

/** The oldest due date with something of the schedule unpaid. */
export const oldestUnpaidOn = (instalments: readonly Instalment[]): IsoDate | null => {
  let oldest: IsoDate | null = null;
  for (const i of instalments) if ((oldest === null || i.dueOn < oldest) && scheduledOwed(i) > 0) oldest = i.dueOn;
  return oldest;
};
