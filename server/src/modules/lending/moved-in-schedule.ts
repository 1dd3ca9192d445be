import type { IsoDate } from "../../kernel/calendar.ts";
import { formatYuan, sum } from "../../kernel/money.ts";
import { scheduled } from "./instalment.ts";
import type { MovedInDue, MovedInLoan } from "./moved-in-loan.ts";

/** Where it is wrong, and what to do about it. */
export type Fault = { readonly pointer: string; readonly detail: string };
export const fault = (pointer: string, detail: string): Fault => ({ pointer, detail });

const mostNumber = 10_000;

/** The first thing in a schedule that cannot be. */
export const faultOfSchedule = (loan: MovedInLoan, cutOver: IsoDate): Fault | undefined => {
  if (!loan.schedule.some((due) => scheduled(due) > 0))
    return fault("/schedule", "Nothing is left to pay: a loan that has ended stays where it is.");
  for (const [n, due] of loan.schedule.entries()) {
    const found = faultOfDue(due, n, loan) ?? faultOfLateFee(due, n, cutOver) ?? outOfOrder(due, n, loan.schedule);
    if (found) return found;
  }
  return faultOfSums(loan, cutOver);
};

const faultOfDue = (due: MovedInDue, n: number, loan: MovedInLoan): Fault | undefined => {
  const wrong = (field: keyof MovedInDue, detail: string) => fault(`/schedule/${n}/${field}`, detail);
  if (due.number < 1 || due.number > mostNumber)
    return wrong("number", `Instalments are numbered from 1 to ${mostNumber}.`);
  if (due.slice < 1 || due.slice > loan.slices.length)
    return wrong("slice", `The loan has ${loan.slices.length} slices, counted from 1.`);
  if (due.fromOn < loan.drawnOn) return wrong("fromOn", `It must be drawnOn, ${loan.drawnOn}, or later.`);
  if (due.toOn <= due.fromOn) return wrong("toOn", `It must be later than fromOn, ${due.fromOn}.`);
  if (due.dueOn < due.toOn) return wrong("dueOn", `It must be the end of its period, ${due.toOn}, or later.`);
  const negative = (["principalFen", "interestFen", "guaranteeFeeFen", "serviceFeeFen"] as const).find(
    (field) => due[field] < 0,
  );
  return negative && wrong(negative, "What is left is never less than nothing.");
};

/** Nobody is late with what has not fallen due. */
const faultOfLateFee = ({ lateFeeFen, dueOn }: MovedInDue, n: number, cutOver: IsoDate): Fault | undefined =>
  (lateFeeFen ?? 0) > 0 && dueOn >= cutOver
    ? fault(`/schedule/${n}/lateFeeFen`, `It falls due on ${dueOn}: late fees are for what fell due before ${cutOver}.`)
    : undefined;

/** Slices of one instalment share its days; the next instalment begins where the one before ended. */
const outOfOrder = (due: MovedInDue, n: number, schedule: readonly MovedInDue[]): Fault | undefined => {
  const wrong = (field: keyof MovedInDue, detail: string) => fault(`/schedule/${n}/${field}`, detail);
  const before = schedule[n - 1];
  if (!before) return undefined;
  if (due.number < before.number || (due.number === before.number && due.slice <= before.slice))
    return wrong(
      "number",
      `It comes after ${before.number}/${before.slice}: sort by number and slice, each only once.`,
    );
  if (due.number === before.number)
    return (["fromOn", "toOn", "dueOn"] as const)
      .filter((field) => due[field] !== before[field])
      .map((field) => wrong(field, `The slices of instalment ${due.number} share their days: ${before[field]}.`))[0];
  if (due.dueOn <= before.dueOn) return wrong("dueOn", `It must be later than the one before it, ${before.dueOn}.`);
  if (due.fromOn < before.toOn)
    return wrong("fromOn", `It must not begin before the one before it ends, ${before.toOn}.`);
  return undefined;
};

const faultOfSums = (loan: MovedInLoan, cutOver: IsoDate): Fault | undefined => {
  const principalFen = sum(loan.schedule.map((due) => due.principalFen));
  if (principalFen !== loan.outstandingFen)
    return fault(
      "/outstandingFen",
      `The principal of its instalments is ${formatYuan(principalFen)} yuan, its balance ${formatYuan(loan.outstandingFen)}: they must be the same.`,
    );
  for (const [n, slice] of loan.slices.entries()) {
    const leftFen = sum(loan.schedule.filter((due) => due.slice === n + 1).map((due) => due.principalFen));
    if (leftFen > slice.principalFen)
      return fault(`/slices/${n}/principalFen`, `More is left of it, ${formatYuan(leftFen)} yuan, than was lent.`);
  }
  const arrearsFen = sum(loan.schedule.filter((due) => due.dueOn < cutOver).map(scheduled));
  if (loan.arrearsFen !== null && loan.arrearsFen !== arrearsFen)
    return fault(
      "/arrearsFen",
      `What fell due before ${cutOver} and is unpaid in its schedule is ${formatYuan(arrearsFen)} yuan, not ${formatYuan(loan.arrearsFen)}.`,
    );
  return undefined;
};
