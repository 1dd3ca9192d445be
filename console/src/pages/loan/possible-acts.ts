import type { Loan } from "@suanpan/contract";
import type { Act } from "../../may.ts";
import type { LoanAct } from "../../search.ts";
import type { Word } from "../../words.ts";

type Offer = { readonly act: LoanAct; readonly word: Word; readonly may: Act; readonly fits: (loan: Loan) => boolean };

const isActive = ({ state }: Loan): boolean => state === "active";

/** Everything that can be done to a loan by hand, whom it is for, and which loans it fits. The first is the usual one. */
const offers: readonly Offer[] = [
  // A written-off loan still takes money: what comes is a recovery.
  {
    act: "repay",
    word: "repayment.title",
    may: "repay",
    fits: (loan) => isActive(loan) || loan.state === "written-off",
  },
  { act: "waive", word: "waive.title", may: "waive", fits: isActive },
  { act: "refund", word: "refund.title", may: "refund", fits: ({ creditFen }) => creditFen > 0 },
  { act: "reschedule", word: "reschedule.title", may: "reschedule", fits: isActive },
  { act: "settle", word: "settle.title", may: "settle", fits: isActive },
  { act: "write-off", word: "writeOff.title", may: "writeOff", fits: isActive },
  { act: "cancel", word: "cancel.title", may: "cancel", fits: ({ state }) => state === "pending" },
];

export const possibleActs = (loan: Loan, allowed: (act: Act) => boolean): Offer[] =>
  offers.filter(({ may, fits }) => fits(loan) && allowed(may));
