import type { AccountId } from "../payments/index.ts";
import type { ActId } from "./deed.ts";
import { refundKey } from "./refund-key.ts";
import type { Life } from "./write-lives.ts";

/** The orders of what goes back to borrowers: one for each act that says so. */
export const refundsOf = ({ loan, acts }: Life, paidTo: ReadonlyMap<ActId, AccountId>) =>
  acts.flatMap(({ id, deed }) =>
    deed.kind === "refund"
      ? [
          {
            naturalKey: refundKey(id),
            amountFen: deed.amountFen,
            loanId: loan.id,
            to: { userId: loan.userId, accountId: paidTo.get(id) },
          },
        ]
      : [],
  );
