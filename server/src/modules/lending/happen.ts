import type { IsoDate } from "../../kernel/calendar.ts";
import { type EventDraft, eventOf, type LoanEvent } from "./event.ts";
import { evolve, type Loan } from "./loan.ts";

export type Happened = { readonly loan: Loan; readonly events: readonly LoanEvent[] };

/** Lets facts happen to a loan, one after the other: the facts to write and the loan they leave behind. */
export const happen = (loan: Loan, drafts: readonly EventDraft[], businessOn: IsoDate, recordedAt: Date): Happened =>
  drafts.reduce<Happened>(
    (so, draft) => {
      const event = eventOf(so.loan, draft, businessOn, recordedAt);
      return { loan: evolve(so.loan, event), events: [...so.events, event] };
    },
    { loan, events: [] },
  );
