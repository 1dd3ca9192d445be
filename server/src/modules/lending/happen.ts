import type { IsoDate } from "../../kernel/calendar.ts";
import { zeroFen } from "../../kernel/money.ts";
import type { EventDraft, LoanEvent } from "./event.ts";
import { evolve } from "./evolve.ts";
import type { Loan } from "./loan.ts";

export type Happened = { readonly loan: Loan; readonly events: readonly LoanEvent[] };

const nothing: readonly LoanEvent[] = [];

/** When facts are written down: the open business day and the moment. */
export type At = { readonly today: IsoDate; readonly recordedAt: Date };

/** Lets facts happen to a loan, one after the other: the facts to write and the loan they leave behind. */
export const happen = (before: Loan, drafts: readonly EventDraft[], at: At): Happened => {
  if (drafts.length === 0) return { loan: before, events: nothing };
  let loan = before;
  const events: LoanEvent[] = [];
  for (const draft of drafts) {
    const event = eventOf(loan, draft, at);
    loan = evolve(loan, event, draft.schedule);
    events.push(event);
  }
  return { loan, events };
};

/** One thing after another: each decision sees the loan as the one before left it. */
export const inTurn = (loan: Loan, at: At, ...steps: readonly ((loan: Loan) => readonly EventDraft[])[]): Happened => {
  let so: Happened = { loan, events: [] };
  for (const step of steps) so = after(so, happen(so.loan, step(so.loan), at));
  return so;
};

export const after = (first: Happened, second: Happened): Happened => ({
  loan: second.loan,
  events: joined(first.events, second.events),
});

const joined = (first: readonly LoanEvent[], second: readonly LoanEvent[]): readonly LoanEvent[] => {
  if (second.length === 0) return first;
  return first.length === 0 ? second : [...first, ...second];
};

/** The next fact about a loan, numbered after its last and stamped with the open business day. */
const eventOf = (loan: Loan, draft: EventDraft, { today, recordedAt }: At): LoanEvent => {
  const slice = loan.slices.find(({ number }) => number === (draft.slice ?? 1));
  if (!slice) throw new Error(`loan ${loan.id} has no slice ${draft.slice}`);
  // Field by field: working a loan out again makes thousands of these, and spreading drafts would take most of the time.
  return {
    loanId: loan.id,
    seq: loan.lastSeq + 1,
    slice: slice.number,
    type: draft.type,
    valueOn: draft.valueOn,
    businessOn: today,
    recordedAt,
    instalment: draft.instalment ?? null,
    detail: draft.detail ?? null,
    entity: slice.entity,
    fundingModel: slice.fundingModel,
    product: loan.product,
    agreementId: slice.agreementId,
    channelId: loan.channelId,
    principalFen: draft.principalFen ?? zeroFen,
    interestFen: draft.interestFen ?? zeroFen,
    guaranteeFeeFen: draft.guaranteeFeeFen ?? zeroFen,
    serviceFeeFen: draft.serviceFeeFen ?? zeroFen,
    lateFeeFen: draft.lateFeeFen ?? zeroFen,
    creditFen: draft.creditFen ?? zeroFen,
    vatFen: draft.vatFen ?? zeroFen,
    expectedLossFen: draft.expectedLossFen ?? zeroFen,
  };
};
