import { addDays, type IsoDate } from "../../kernel/calendar.ts";
import { type Fen, fen, minus, most, plus, sum, zeroFen } from "../../kernel/money.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import {
  type At,
  type EventDraft,
  type Happened,
  inTurn,
  type LendingPolicy,
  type Loan,
  owedOf,
  type Slice,
} from "../lending/index.ts";
import { paidInterest, rowsOf } from "./accrue.ts";
import { broughtTo } from "./brought-to.ts";
import type { GuaranteeCall, WriteOff } from "./deed.ts";
import { earnedBy, missedBy, overdueInterest } from "./earned.ts";

/** What the guarantee owes the funder of a slice: the principal that is left, and the funder's interest up to the day. */
export const guaranteeOn = (
  loan: Loan,
  slice: Slice,
  on: IsoDate,
): Pick<GuaranteeCall, "principalFen" | "interestFen"> => {
  const rows = rowsOf(loan, slice);
  const missed = missedBy(rows, addDays(on, 1));
  const principalFen = sum(rows.map((row) => owedOf(row, "principal")));
  if (!missed) return { principalFen, interestFen: zeroFen };
  const rate = slice.funderPpm ?? loan.monthlyRatePpm;
  const earnedFen = plus(
    earnedBy(rows, missed.toOn, loan.terms.dayCount),
    on > missed.toOn ? overdueInterest(rows, rate, missed.toOn, on, loan.terms.dayCount) : zeroFen,
  );
  return { principalFen, interestFen: most(zeroFen, minus(earnedFen, paidInterest(loan, slice))) };
};

/**
 * The guarantee has paid: from now on the borrower owes us what he owed the funder. The other slices' interest and the
 * late fees run on, so they are brought to the day first.
 */
export const callGuarantee = (
  loan: Loan,
  deed: GuaranteeCall,
  policy: LendingPolicy,
  at: At,
): Outcome<Happened, "loan-not-active"> => {
  if (loan.state !== "active") return refused("loan-not-active", { state: loan.state });
  const { slice, valueOn: on, principalFen, interestFen } = deed;
  return done(
    inTurn(
      loan,
      at,
      (now) => (on > now.lastValueOn ? broughtTo(now, on, policy) : []),
      () => [{ type: "guarantee-called", slice, valueOn: on, principalFen, interestFen }],
    ),
  );
};

/** Gives up a loan: interest and late fees are brought to the day first, then what is owed leaves the book. */
export const writeOff = (
  loan: Loan,
  { valueOn: on }: WriteOff,
  policy: LendingPolicy,
  at: At,
): Outcome<Happened, "loan-not-active"> => {
  if (loan.state !== "active") return refused("loan-not-active", { state: loan.state });
  return done(
    inTurn(
      loan,
      at,
      (now) => broughtTo(now, on, policy),
      (now) => now.slices.map((slice) => givenUp(now, slice, on)),
    ),
  );
};

const givenUp = (loan: Loan, slice: Slice, valueOn: IsoDate): EventDraft => ({
  type: "written-off",
  valueOn,
  slice: slice.number,
  principalFen: sum(rowsOf(loan, slice).map((row) => owedOf(row, "principal"))),
  interestFen: unpaidAccrual(loan, slice),
});

/** Interest that was recognised and not paid; only our own loans have any. */
const unpaidAccrual = (loan: Loan, slice: Slice): Fen =>
  slice.fundingModel === "balance-sheet"
    ? fen(Math.max(0, slice.accruedInterestFen - paidInterest(loan, slice)))
    : zeroFen;
