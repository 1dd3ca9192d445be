import { formatId } from "../../kernel/ids.ts";
import type { NewNotification } from "../../platform/notifications/index.ts";
import type { Loan, LoanEvent } from "../lending/index.ts";
import { type Act, amountOfDeed } from "./deed.ts";
import { payoffNotices, receiptNotices } from "./reminders.ts";

/** What was done to a loan, and what came of it. */
type Recorded = { readonly act: Act; readonly loan: Loan; readonly events: readonly LoanEvent[] };

/**
 * What borrowers are told of what was recorded: that their money came, and that nothing is owed any more. Only of what
 * is recorded on its own day: news of money that came long ago would puzzle whoever reads it.
 */
export const noticesOf = (recorded: readonly Recorded[]): NewNotification[] => {
  const today = recorded.filter(({ act }) => act.deed.valueOn === act.businessOn);
  const received = today.filter(({ act }) => act.deed.kind === "repayment" || act.deed.kind === "settlement");
  const settled = today.filter(({ loan, events }) => loan.state === "settled" && events.some(isSettled));
  return [
    ...receiptNotices(
      received.map(({ act, loan }) => ({
        loanId: loan.id,
        userId: loan.userId,
        reference: formatId("act", act.id),
        receivedOn: act.deed.valueOn,
        amountFen: amountOfDeed(act.deed),
      })),
    ),
    ...payoffNotices(
      settled.map(({ act, loan }) => ({ loanId: loan.id, userId: loan.userId, settledOn: act.deed.valueOn })),
    ),
  ];
};

const isSettled = ({ type }: LoanEvent): boolean => type === "settled";
