import type { Repayment as ActAnswer } from "@suanpan/contract";
import { formatId } from "../../kernel/ids.ts";
import { type Loan, type LoanEvent, loanRef } from "../lending/index.ts";
import { type Act, amountOfDeed } from "./deed.ts";

const partTypes: ReadonlySet<string> = new Set(["repaid", "reclaimed", "recovered", "reallocated", "waived"]);

/** What is said to whoever asked for it. */
export const answerOf = (act: Act, loan: Loan, events: readonly LoanEvent[]): ActAnswer => ({
  id: formatId("act", act.id),
  loanId: loanRef(loan.id),
  amountFen: amountOfDeed(act.deed),
  valueOn: act.deed.valueOn,
  parts: events
    .filter(({ type }) => partTypes.has(type))
    .map((event) => ({
      instalment: event.instalment ?? 0,
      slice: event.slice,
      principalFen: event.principalFen,
      interestFen: event.interestFen,
      guaranteeFeeFen: event.guaranteeFeeFen,
      serviceFeeFen: event.serviceFeeFen,
      lateFeeFen: event.lateFeeFen,
    })),
  creditFen: loan.creditFen,
  outstandingFen: loan.outstandingFen,
  state: loan.state,
});
