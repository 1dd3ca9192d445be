import type { IsoDate } from "../../kernel/calendar.ts";
import { type Fen, sum } from "../../kernel/money.ts";
import { type Instalment, type Loan, owed } from "../lending/index.ts";

/**
 * What can be paid on a day: everything due by then, and the instalment whose period has begun. Later ones would be
 * paid with interest for days that have not come: that is a prepayment, with terms of its own. Of a loan that was
 * given up everything can be paid.
 */
export const payableOn = (loan: Loan, on: IsoDate): Instalment[] =>
  loan.instalments.filter(
    (row) => row.replacedBy === null && (loan.state === "written-off" || row.dueOn <= on || row.fromOn <= on),
  );

export const payableFen = (loan: Loan, on: IsoDate): Fen => sum(payableOn(loan, on).map(owed));

/** What has to be paid by a day for the loan not to be late after it. */
export const dueFen = (loan: Loan, on: IsoDate): Fen =>
  sum(loan.instalments.filter((row) => row.replacedBy === null && row.dueOn <= on).map(owed));
