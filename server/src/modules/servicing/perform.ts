import type { Holidays } from "../../kernel/business-days.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { type At, type Happened, happen, type LendingPolicy, type Loan } from "../lending/index.ts";
import type { Deed } from "./deed.ts";
import { callGuarantee, writeOff } from "./give-up.ts";
import { bring } from "./move-in/brought.ts";
import { type ReceiptRefusal, receive } from "./receive.ts";
import { reschedule } from "./reschedule.ts";
import { settleForLess } from "./settle-for-less.ts";
import { waive } from "./waive.ts";

export type Rules = { readonly policy: LendingPolicy; readonly holidays: Holidays };
export type DeedRefusal = ReceiptRefusal | "invalid-request";

/** Does one thing to a loan that has been brought to the day it counts from. A reversal is not done, it is left out. */
export const perform = (
  loan: Loan,
  deed: Exclude<Deed, { kind: "reversal" }>,
  { policy, holidays }: Rules,
  at: At,
): Outcome<Happened, DeedRefusal> => {
  switch (deed.kind) {
    case "repayment":
      return receive(loan, deed, policy, holidays, at);
    case "waiver":
      return waive(loan, deed, policy, at);
    case "reschedule":
      return reschedule(loan, deed, policy, holidays, at);
    case "settlement":
      return settleForLess(loan, deed, policy, holidays, at);
    case "refund":
      return deed.amountFen > loan.creditFen
        ? refused("more-than-owed", { pointer: "/amountFen", creditFen: loan.creditFen })
        : done(happen(loan, [{ type: "refunded", valueOn: deed.valueOn, creditFen: deed.amountFen }], at));
    case "guarantee-call":
      return callGuarantee(loan, deed, policy, at);
    case "brought":
      return done(happen(loan, bring(deed), at));
    case "write-off":
      return writeOff(loan, deed, policy, at);
  }
};
