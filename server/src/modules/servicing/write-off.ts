import type { IsoDate } from "../../kernel/calendar.ts";
import { formatId, parseId, slotOf } from "../../kernel/ids.ts";
import { minus } from "../../kernel/money.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import type { Executor } from "../../platform/approvals/index.ts";
import { stampDay } from "../../platform/day/business-day.ts";
import { insertMessages } from "../../platform/outbox/index.ts";
import { changeLineState, lockLines } from "../assessment/index.ts";
import {
  type Happened,
  happen,
  insertEvents,
  type LendingPolicy,
  type Loan,
  linesOfLoans,
  loanRef,
  readLoans,
  saveLoans,
} from "../lending/index.ts";
import { accrueAtEnd, accrueTo, paidInterest } from "./accrue.ts";

export type WriteOffProposal = { readonly loanId: string; readonly reason: string };

/** Gives up a loan: interest is recognised to the day first, then what is owed leaves the book against the allowance. */
export const decideWriteOff = (
  loan: Loan,
  today: IsoDate,
  recordedAt: Date,
  vatPpm: number,
): Outcome<Happened, "loan-not-active"> => {
  if (loan.state !== "active") return refused("loan-not-active", { state: loan.state });
  const dated = happen(loan, accrueTo(loan, today, vatPpm), today, recordedAt);
  const accrued = happen(dated.loan, accrueAtEnd(dated.loan, today, vatPpm), today, recordedAt);
  const interestFen = minus(accrued.loan.accruedInterestFen, paidInterest(loan));
  const gone = happen(
    accrued.loan,
    [{ type: "written-off", valueOn: today, principalFen: loan.outstandingFen, interestFen }],
    today,
    recordedAt,
  );
  return done({ loan: gone.loan, events: [...dated.events, ...accrued.events, ...gone.events] });
};

/** Collection or finance proposes, a second person approves. */
export const writeOffExecutor = (policy: LendingPolicy): Executor => ({
  kind: "loan.write-off",
  makerRoles: ["collection", "finance", "admin"],
  checkerRoles: ["finance", "admin"],
  run: async (tx, platform, payload) => {
    const { loanId: ref } = payload as WriteOffProposal;
    const id = parseId<"loan">("loan", ref);
    if (id === undefined) return refused("not-found", { loanId: ref });
    const today = await stampDay(tx, slotOf(id));
    await lockLines(tx, await linesOfLoans(tx, [id]));
    const loan = (await readLoans(tx, [id], "lock")).get(id);
    if (!loan) return refused("not-found", { loanId: ref });
    const decided = decideWriteOff(loan, today, platform.now(), policy.vatPpm);
    if (!decided.ok) return decided;
    await insertEvents(tx, decided.value.events);
    await saveLoans(tx, [decided.value.loan]);
    // Who has not paid back draws no more until somebody looks into it.
    await changeLineState(tx, loan.lineId, "suspended");
    await insertMessages(tx, platform, [
      {
        slot: slotOf(id),
        topic: "loan.written-off",
        subject: ref,
        audience: formatId("channel", loan.channelId),
        payload: { loanId: loanRef(id), principalFen: loan.outstandingFen },
      },
    ]);
    return done({ loanId: ref, principalFen: loan.outstandingFen });
  },
});
