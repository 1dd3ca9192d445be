import type { IsoDate } from "../../kernel/calendar.ts";
import {
  bandOf,
  daysPastDue,
  type EventDraft,
  isOpen,
  type LendingPolicy,
  type Loan,
  oldestUnpaidOn,
} from "../lending/index.ts";
import { accrueAtEnd } from "./accrue.ts";

/** The band a loan belongs in on a day, if it is not the one it is in. */
export const bandedOn = (loan: Loan, on: IsoDate): EventDraft[] => {
  if (loan.state !== "active") return [];
  const band = bandOf(daysPastDue(oldestUnpaidOn(loan.instalments), on));
  return band === loan.band ? [] : [{ type: "banded", valueOn: on, detail: band }];
};

/** A loan that owes nothing more has ended. */
export const settledOn = (loan: Loan, on: IsoDate, policy: LendingPolicy, how?: string): EventDraft[] =>
  loan.state === "active" && !loan.instalments.some(isOpen)
    ? [...accrueAtEnd(loan, on, policy), settledAs(how, on)]
    : [];

/** The fact that a loan has ended, and how, where that makes a difference. */
export const settledAs = (how: string | undefined, valueOn: IsoDate): EventDraft => ({
  type: "settled",
  valueOn,
  ...(how === undefined ? {} : { detail: how }),
});
