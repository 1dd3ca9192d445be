import { formatId, slotOf } from "../../kernel/ids.ts";
import type { Loan } from "./loan.ts";

type Topic = "loan.requested" | "loan.drawn" | "loan.moved-in" | "loan.cancelled" | "loan.banded" | "loan.changed";

/** News of a loan, for the channel its borrower came from. */
export const loanMessage = (topic: Topic, loan: Loan) => ({
  slot: slotOf(loan.id),
  topic,
  subject: formatId("loan", loan.id),
  audience: formatId("channel", loan.channelId),
  payload: {
    loanId: formatId("loan", loan.id),
    userId: formatId("user", loan.userId),
    principalFen: loan.principalFen,
    tenor: loan.tenor,
    tenorUnit: loan.tenorUnit,
    drawnOn: loan.drawnOn,
    state: loan.state,
    band: loan.band,
  },
});
