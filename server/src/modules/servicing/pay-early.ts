import type { Holidays } from "../../kernel/business-days.ts";
import type { IsoDate } from "../../kernel/calendar.ts";
import { type Fen, minus, plus, split, sum, zeroFen } from "../../kernel/money.ts";
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
      // The row that is made for the payment itself: nobody had agreed to pay it that day.
      instalment: number,
      detail: later.length > 0 ? `prepaid, ${rest}` : "paid early",
      schedule: { adds: [...now, ...later], replacedBy },
    },
  ];
};

const noCharges = { interestFen: zeroFen, guaranteeFeeFen: zeroFen, serviceFeeFen: zeroFen };
