import type { IsoDate } from "../../kernel/calendar.ts";
import { zeroFen } from "../../kernel/money.ts";
import type { Amounts, EventDraft, LoanEvent } from "./event.ts";
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

const noAmounts: Amounts = { principalFen: zeroFen, interestFen: zeroFen, vatFen: zeroFen, expectedLossFen: zeroFen };

/** The next fact about a loan, numbered after its last and stamped with the open business day. */
const eventOf = (loan: Loan, draft: EventDraft, businessOn: IsoDate, recordedAt: Date): LoanEvent => ({
  ...noAmounts,
  ...draft,
  loanId: loan.id,
  seq: loan.lastSeq + 1,
  slice: loan.slice.number,
  businessOn,
  recordedAt,
  instalment: draft.instalment ?? null,
  entity: loan.slice.entity,
  fundingModel: loan.slice.fundingModel,
  product: loan.product,
  agreementId: loan.slice.agreementId,
  channelId: loan.channelId,
});
