import { addDays, type IsoDate, later } from "../../kernel/calendar.ts";
import { type Fen, minus, most, plus, sum, vatOf, zeroFen } from "../../kernel/money.ts";
import type { EventDraft, Instalment, LendingPolicy, Loan, Slice } from "../lending/index.ts";
import { earnedBy, missedBy, overdueInterest } from "./earned.ts";

type Policy = Pick<LendingPolicy, "vatPpm" | "nonAccrualDays">;

/**
 * Recognises interest up to a date, slice by slice of our own money: by the schedule while the loan performs, on the
 * unpaid principal once an instalment was missed, and no more beyond the days of non-accrual. Whoever brings a loan
 * back to its schedule brings what was recognised back to it too.
 */
export const accrueTo = (loan: Loan, on: IsoDate, policy: Policy): EventDraft[] =>
  ownSlices(loan).flatMap((slice) => recognise(slice, targetOn(loan, slice, on, policy), on, policy.vatPpm));

/** As if nothing were missed: for a payment that leaves the loan on its schedule. */
export const accrueOnSchedule = (loan: Loan, on: IsoDate, policy: Policy): EventDraft[] =>
  ownSlices(loan).flatMap((slice) =>
    recognise(slice, earnedBy(rowsOf(loan, slice), on, loan.terms.dayCount), on, policy.vatPpm),
  );

/** Interest that was paid is earned, even if its day had not come or the loan was no longer accruing. */
export const accruePaid = (loan: Loan, on: IsoDate, policy: Policy): EventDraft[] =>
  ownSlices(loan).flatMap((slice) =>
    recognise(slice, most(slice.accruedInterestFen, paidInterest(loan, slice)), on, policy.vatPpm),
  );

/** When a loan ends, what was paid of its interest is all it has earned. */
export const accrueAtEnd = (loan: Loan, on: IsoDate, policy: Policy): EventDraft[] =>
  ownSlices(loan).flatMap((slice) => recognise(slice, paidInterest(loan, slice), on, policy.vatPpm));

export const ownSlices = (loan: Loan): Slice[] =>
  loan.slices.filter(({ fundingModel }) => fundingModel === "balance-sheet");

export const rowsOf = (loan: Loan, { number }: Slice): readonly Instalment[] =>
  loan.slices.length === 1 ? loan.instalments : loan.instalments.filter(({ slice }) => slice === number);

export const paidInterest = (loan: Loan, slice: Slice): Fen =>
  sum(rowsOf(loan, slice).map((row) => row.paidInterestFen));

/** Interest a slice of our own money has earned by a date; once the loan has ended, what was recognised is all there is. */
export const earnedOn = (loan: Loan, slice: Slice, on: IsoDate, policy: Pick<Policy, "nonAccrualDays">): Fen => {
  if (slice.fundingModel !== "balance-sheet") return zeroFen;
  return loan.state === "active" ? targetOn(loan, slice, on, policy) : slice.accruedInterestFen;
};

/** The last day by a date on which a loan still accrues: the date itself, or the day of non-accrual after what was missed. */
export const accruesUntil = (
  { instalments }: Loan,
  on: IsoDate,
  { nonAccrualDays }: Pick<Policy, "nonAccrualDays">,
): IsoDate => {
  const missed = missedBy(instalments, on);
  const lastDay = missed ? addDays(missed.dueOn, nonAccrualDays) : on;
  return on < lastDay ? on : lastDay;
};

const targetOn = (loan: Loan, slice: Slice, on: IsoDate, { nonAccrualDays }: Pick<Policy, "nonAccrualDays">): Fen => {
  const rows = rowsOf(loan, slice);
  const { dayCount } = loan.terms;
  const missed = missedBy(loan.instalments, on);
  if (!missed) return earnedBy(rows, on, dayCount);
  const from = later(loan.lastValueOn, missed.toOn);
  const lastDay = addDays(missed.dueOn, nonAccrualDays);
  const to = on < lastDay ? on : lastDay;
  const before = loan.lastValueOn < missed.toOn ? earnedBy(rows, missed.toOn, dayCount) : slice.accruedInterestFen;
  return from < to ? plus(before, overdueInterest(rows, loan.monthlyRatePpm, from, to, dayCount)) : before;
};

/**
 * VAT is the difference of what is contained in the two cumulative amounts, so that no fen is lost between accruals,
 * and a new rate touches only what is recognised under it.
 */
const recognise = (slice: Slice, earnedFen: Fen, valueOn: IsoDate, vatPpm: number): EventDraft[] => {
  const beforeFen = slice.accruedInterestFen;
  if (earnedFen === beforeFen) return [];
  const vatFen = minus(vatOf(earnedFen, vatPpm), vatOf(beforeFen, vatPpm));
  return [{ type: "accrued", valueOn, slice: slice.number, interestFen: minus(earnedFen, beforeFen), vatFen }];
};
