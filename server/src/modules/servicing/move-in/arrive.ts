import { sum, zeroFen } from "../../../kernel/money.ts";
import { type At, after, type EventDraft, happen, type Loan, owedOf } from "../../lending/index.ts";
import { accrueOnSchedule, rowsOf } from "../accrue.ts";
import type { Brought } from "../deed.ts";
import { type Opened, openLoan } from "../open-loan.ts";
import type { Rules } from "../perform.ts";
import { bring } from "./brought.ts";

/**
 * A loan arrives: one fact a slice, with the principal that is left and, where the money is ours, the interest its
 * schedule has earned by the cut-over; then the credit and the late fees it brings along. Then the day opens for it as
 * for any other loan: what is overdue is put in its band, a guarantee whose day is past is called, and who is too late
 * to hope for is given up, all of it on this day.
 */
export const arrive = (loan: Loan, brought: readonly Brought[], rules: Rules, at: At): Opened => {
  const arrived = happen(loan, movedIn(loan, brought, rules, at), at);
  const laden = happen(arrived.loan, brought.flatMap(bring), at);
  const carried = brought.map((deed) => ({
    deed,
    firstSeq: arrived.loan.lastSeq + 1,
    lastSeq: laden.loan.lastSeq,
  }));
  const opened = openLoan(laden.loan, rules, at);
  return { ...after(after(arrived, laden), opened), triggered: [...carried, ...opened.triggered] };
};

/** Credit the loan brings came in elsewhere: its first slice says so, lest the books wait for a provider to hand it over. */
const movedIn = (loan: Loan, brought: readonly Brought[], { policy }: Rules, { today }: At): EventDraft[] => {
  const earned = accrueOnSchedule(loan, today, policy);
  const broughtFen = sum(brought.map(({ amountFen }) => amountFen));
  return loan.slices.map((slice, n) => {
    const { interestFen = zeroFen, vatFen = zeroFen } = earned.find((draft) => draft.slice === slice.number) ?? {};
    const principalFen = sum(rowsOf(loan, slice).map((row) => owedOf(row, "principal")));
    const creditFen = n === 0 ? broughtFen : zeroFen;
    return { type: "moved-in", valueOn: today, slice: slice.number, principalFen, interestFen, vatFen, creditFen };
  });
};
