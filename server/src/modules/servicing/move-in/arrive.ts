import { sum, zeroFen } from "../../../kernel/money.ts";
import { type At, after, type EventDraft, happen, type Loan, owedOf } from "../../lending/index.ts";
import { accrueOnSchedule, rowsOf } from "../accrue.ts";
import { type Opened, openLoan } from "../open-loan.ts";
import type { Rules } from "../perform.ts";

/**
 * A loan arrives: one fact a slice, with the principal that is left and, where the money is ours, the interest its
 * schedule has earned by the cut-over. Then the day opens for it as for any other loan: what is overdue is put in its
 * band, a guarantee whose day is past is called, and who is too late to hope for is given up, all of it on this day.
 */
export const arrive = (loan: Loan, rules: Rules, at: At): Opened => {
  const arrived = happen(loan, movedIn(loan, rules, at), at);
  const opened = openLoan(arrived.loan, rules, at);
  return { ...after(arrived, opened), triggered: opened.triggered };
};

const movedIn = (loan: Loan, { policy }: Rules, { today }: At): EventDraft[] => {
  const earned = accrueOnSchedule(loan, today, policy);
  return loan.slices.map((slice) => {
    const { interestFen = zeroFen, vatFen = zeroFen } = earned.find((draft) => draft.slice === slice.number) ?? {};
    const principalFen = sum(rowsOf(loan, slice).map((row) => owedOf(row, "principal")));
    return { type: "moved-in", valueOn: today, slice: slice.number, principalFen, interestFen, vatFen };
  });
};
