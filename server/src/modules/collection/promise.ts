import type { NewPromise } from "@suanpan/contract";
import { addDays, type IsoDate } from "../../kernel/calendar.ts";
import { type Fen, fen, plus, zeroFen } from "../../kernel/money.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { type Case, type CaseId, outstandingOf, owedOf } from "./case.ts";
import type { CaseFact } from "./case-event.ts";
import type { BandChange, Repaid, RepaidWanted } from "./ports.ts";

export type PromiseRefusal = "wrong-case-state" | "promise-date-refused" | "more-than-owed";

/** A borrower's word: how much, and by when. One at a time, not for yesterday, and not for a day too far. */
export const decidePromise = (
  known: Case,
  promise: NewPromise,
  today: IsoDate,
  daysAhead: number,
): Outcome<CaseFact[], PromiseRefusal> => {
  if (known.state !== "open") return refused("wrong-case-state", { state: known.state });
  const latest = addDays(today, daysAhead);
  const dueOn = promise.dueOn as IsoDate;
  if (dueOn < today || dueOn > latest)
    return refused("promise-date-refused", { pointer: "/dueOn", earliest: today, latest });
  const payableFen = Math.max(owedOf(known), outstandingOf(known));
  if (promise.amountFen > payableFen) return refused("more-than-owed", { pointer: "/amountFen", payableFen });
  return done([{ type: "promised", amountFen: fen(promise.amountFen), dueOn }]);
};

type PromiseWindow = RepaidWanted & { readonly caseId: CaseId };

/** What has to be known about repayments to decide the promises that fell due, or whose borrower has paid everything. */
export const promiseWindows = (
  cases: readonly Case[],
  changes: ReadonlyMap<unknown, readonly BandChange[]>,
  closing: IsoDate,
): PromiseWindow[] =>
  cases.flatMap(({ id: caseId, userId, promise, loans }) => {
    const mayBeCured = changes.get(userId)?.some(({ band }) => band === "current") ?? false;
    if (!promise || !(promise.dueOn <= closing || mayBeCured)) return [];
    const [from, to] = [promise.madeOn, promise.dueOn < closing ? promise.dueOn : closing];
    if (from > to) return [];
    // A loan that was paid off meanwhile was paid off on the promise too.
    const meant = loans.filter(({ leftOn }) => leftOn === null || leftOn > promise.madeOn);
    return meant.map(({ loanId }) => ({ caseId, loanId, from, to }));
  });

export const repaidByCase = (windows: readonly PromiseWindow[], repaid: readonly Repaid[]) => {
  const caseOf = new Map(windows.map(({ loanId, caseId }) => [loanId, caseId]));
  const byCase = new Map<CaseId | undefined, Fen>();
  for (const { loanId, repaidFen } of repaid) {
    const caseId = caseOf.get(loanId);
    byCase.set(caseId, plus(byCase.get(caseId) ?? zeroFen, repaidFen));
  }
  return (id: CaseId | undefined): Fen => (id === undefined ? zeroFen : (byCase.get(id) ?? zeroFen));
};
