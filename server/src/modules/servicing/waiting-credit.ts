import type { CreditWaitsFor } from "@suanpan/contract";
import type { Loan } from "../lending/index.ts";
import type { Order } from "../payments/index.ts";

/** Why money of a borrower's is still with us, and the refund that was tried last. */
export type Waiting = { readonly for: CreditWaitsFor; readonly refund: Order | undefined };

type Known = {
  readonly state: Loan["state"];
  readonly refundState: Order["state"] | undefined;
  readonly flagged: boolean;
  readonly account: boolean;
};

/**
 * Credit of a running loan pays what falls due; of one that was given up, somebody has to say what becomes of it. Of a
 * loan that has ended it goes back the next morning, by itself once: after a failure a person looks at it first.
 */
export const waitingFor = ({ state, refundState, flagged, account }: Known): CreditWaitsFor => {
  if (state === "active") return "next-due";
  if (flagged) return "flag";
  if (refundState === "failed") return "failed-refund";
  if (!account) return "bank-account";
  return state === "settled" ? "end-of-day" : "person";
};
