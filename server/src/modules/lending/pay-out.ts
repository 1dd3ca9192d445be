import type { Holidays } from "../../kernel/business-days.ts";
import type { IsoDate } from "../../kernel/calendar.ts";
import { plus } from "../../kernel/money.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { applyRate, ppm } from "../../kernel/rate.ts";
import type { Tx } from "../../platform/database.ts";
import { insertMessages } from "../../platform/outbox/index.ts";
import type { Platform } from "../../platform/platform.ts";
import { lockLinesIn, saveAvailable } from "../assessment/index.ts";
import { instalmentsOf } from "./decide-draw-down.ts";
import { insertEvents } from "./event.store.ts";
import type { EventDraft, LoanId } from "./event.ts";
import { type At, type Happened, happen, inTurn } from "./happen.ts";
import { linesOfLoans, readLoans, saveLoans } from "./loan.store.ts";
import type { Loan } from "./loan.ts";
import { loanMessage } from "./message.ts";
import { slicedSchedule } from "./sliced-schedule.ts";
import { termsOf } from "./terms.ts";

/** The money has left: the loan is active, and interest starts on the day it left. */
export const decidePaidOut = (
  loan: Loan,
  valueOn: IsoDate,
  holidays: Holidays,
  at: At,
): Outcome<Happened, "loan-not-active"> => {
  if (loan.state !== "pending") return refused("loan-not-active", { state: loan.state });
  return done(
    inTurn(
      loan,
      at,
      () => redated(loan, valueOn, holidays),
      () => drawn(loan, valueOn),
    ),
  );
};

/** One fact a slice: each funds its own part and expects its own loss. */
const drawn = (loan: Loan, valueOn: IsoDate): EventDraft[] =>
  loan.slices.map(({ number, principalFen, expectedLossPpm }) => ({
    type: "drawn",
    valueOn,
    slice: number,
    principalFen,
    expectedLossFen: applyRate(principalFen, ppm(expectedLossPpm)),
  }));

/** Paid out on another day than it was asked for: the schedule is counted from that day. */
const redated = (loan: Loan, valueOn: IsoDate, holidays: Holidays): EventDraft[] => {
  if (valueOn === loan.drawnOn) return [];
  const schedules = slicedSchedule(
    termsOf({ ...loan, drawnOn: valueOn }, loan.terms),
    loan.monthlyRatePpm,
    loan.slices,
    holidays,
  );
  const lastNumber = Math.max(...loan.instalments.map(({ number }) => number));
  const number = loan.schedule + 1;
  const adds = instalmentsOf(schedules, number, lastNumber + 1);
  const replacedBy = new Map(loan.instalments.map((i) => [i.number, number]));
  return [{ type: "rescheduled", valueOn, detail: "paid out on another day", schedule: { adds, replacedBy } }];
};

export type PaidOut = { readonly loanId: LoanId; readonly valueOn: IsoDate };

/** Joins the caller's transaction, which knows from the provider that the money has left. */
export const payoutsSucceeded = async (
  tx: Tx,
  platform: Platform,
  today: IsoDate,
  paidOut: readonly PaidOut[],
): Promise<Outcome<true, "loan-not-active" | "not-found">[]> => {
  const loans = await readLoans(
    tx,
    paidOut.map(({ loanId }) => loanId),
    "lock",
  );
  const at = { today, recordedAt: platform.now() };
  const decided = paidOut.map(({ loanId, valueOn }) => {
    const loan = loans.get(loanId);
    return loan ? decidePaidOut(loan, valueOn, platform.holidays, at) : refused("not-found");
  });
  const happened = decided.flatMap((outcome) => (outcome.ok ? [outcome.value] : []));
  await write(tx, platform, "loan.drawn", loans, happened);
  return decided.map((outcome) => (outcome.ok ? done(true) : outcome));
};

export type NotPaidOut = { readonly loanId: LoanId; readonly reason: string };

/** The money did not leave, and never will: what was taken from the line is given back. Joins the caller's transaction. */
export const payoutsFailed = async (
  tx: Tx,
  platform: Platform,
  today: IsoDate,
  failed: readonly NotPaidOut[],
): Promise<Outcome<true, "loan-not-active" | "not-found">[]> => {
  const ids = failed.map(({ loanId }) => loanId);
  const [lines, loans] = await Promise.all([lockLinesIn(tx, linesOfLoans(tx, ids)), readLoans(tx, ids, "lock")]);
  const at = { today, recordedAt: platform.now() };
  const decided = failed.map(({ loanId, reason }): Outcome<Happened, "loan-not-active" | "not-found"> => {
    const loan = loans.get(loanId);
    if (!loan) return refused("not-found");
    if (loan.state !== "pending") return refused("loan-not-active", { state: loan.state });
    const line = lines.get(loan.lineId);
    if (!line) throw new Error("a loan's line is locked with it");
    lines.set(line.id, { ...line, availableFen: plus(line.availableFen, loan.principalFen) });
    return done(happen(loan, [{ type: "cancelled", valueOn: today, detail: reason.slice(0, 200) }], at));
  });
  const happened = decided.flatMap((outcome) => (outcome.ok ? [outcome.value] : []));
  await write(tx, platform, "loan.cancelled", loans, happened);
  if (happened.length > 0) await saveAvailable(tx, [...lines.values()]);
  return decided.map((outcome) => (outcome.ok ? done(true) : outcome));
};

const write = async (
  tx: Tx,
  platform: Platform,
  topic: "loan.drawn" | "loan.cancelled",
  before: ReadonlyMap<LoanId, Loan>,
  happened: readonly Happened[],
): Promise<void> => {
  if (happened.length === 0) return;
  const loans = happened.map(({ loan }) => loan);
  await Promise.all([
    insertEvents(
      tx,
      happened.flatMap(({ events }) => events),
    ),
    saveLoans(tx, before, loans),
    insertMessages(
      tx,
      platform,
      loans.map((loan) => loanMessage(topic, loan)),
    ),
  ]);
};
