import type { Holidays } from "../../kernel/business-days.ts";
import type { IsoDate } from "../../kernel/calendar.ts";
import { type Fen, minus, split, sum, zeroFen } from "../../kernel/money.ts";
import { type EventDraft, type Loan, unpaid } from "../lending/index.ts";
import { earlyOn, prepaymentFee } from "./early.ts";
import { remade } from "./remade.ts";

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
    const due = free === "free" ? noCharges : charges;
    return unpaid(
      { number, fromOn, toOn: on, dueOn: on, principalFen: parts[n] as Fen, ...due },
      slice.number,
      schedule,
    );
  });
  // Its own row, with no days in it: it is no part of what the loan was agreed to cost.
  const fees = early.bySlice.flatMap(({ slice }, n) => {
    const [serviceFeeFen, days] = [feeParts[n] as Fen, { fromOn: on, toOn: on, dueOn: on }];
    const due = { number: number + 1, ...days, principalFen: zeroFen, ...noCharges, serviceFeeFen };
    return serviceFeeFen > 0 ? [unpaid(due, slice.number, schedule)] : [];
  });
  const left = early.bySlice.map(({ slice, principalFen: wholeFen }, n) => ({
    ...slice,
    principalFen: minus(wholeFen, parts[n] as Fen),
  }));
  const later =
    sum(left.map((slice) => slice.principalFen)) > 0
      ? remade(loan, on, early, left, rest, holidays, schedule, number + (fees.length > 0 ? 2 : 1))
      : [];
  const replacedBy = new Map(early.rows.map((row) => [row.number, schedule]));
  return [
    {
      type: "rescheduled",
      valueOn: on,
      // The row that is made for the payment itself: nobody had agreed to pay it that day.
      instalment: number,
      detail: later.length > 0 ? `prepaid, ${rest}` : "paid early",
      schedule: { adds: [...now, ...fees, ...later], replacedBy },
    },
  ];
};

const noCharges = { interestFen: zeroFen, guaranteeFeeFen: zeroFen, serviceFeeFen: zeroFen };
