import { type Fen, least, sum } from "../../kernel/money.ts";
import { done, type Outcome } from "../../kernel/outcome.ts";
import { type At, type Happened, happen, type Loan, owedOf } from "../lending/index.ts";
import type { Deed, GuaranteeCall, Repayment, Settlement, Waiver } from "./deed.ts";
import { refundedAnyway } from "./owed-back.ts";
import { payableOn } from "./payable.ts";
import { type DeedRefusal, perform, type Rules } from "./perform.ts";

type Done = Exclude<Deed, { kind: "reversal" }>;

/**
 * Does again what was once done, to a loan that has become another since: a payment came late or was taken back. What
 * was possible then may not be now, and still it was done. Money that was to end a loan it no longer ends pays what is
 * due; what nobody owes any more is credit; what was refunded without being there is owed back; a waiver gives up what
 * there is left to give up.
 */
export const performAgain = (loan: Loan, deed: Done, rules: Rules, at: At): Outcome<Happened, DeedRefusal> => {
  // A loan that would have ended before had nothing left to rearrange.
  if (deed.kind === "reschedule" && loan.state !== "active") return done({ loan, events: [] });
  const performed = perform(loan, deed, rules, at);
  if (performed.ok) return performed;
  if (deed.kind === "settlement") return takenAnyway(loan, asRepayment(deed), rules, at);
  if (deed.kind === "repayment") return takenAnyway(loan, deed, rules, at);
  if (deed.kind === "refund") return done(refundedAnyway(loan, deed, at));
  if (deed.kind === "guarantee-call") return paidAnyway(loan, deed, at);
  return deed.kind === "waiver" ? waivedAtMost(loan, deed, rules, at) : performed;
};

const asRepayment = ({ amountFen, valueOn }: Settlement): Repayment => ({
  kind: "repayment",
  amountFen,
  valueOn,
  purpose: "instalments",
  excess: "credit",
});

/** The guarantee paid for a loan that, as we know now, had ended: the money left all the same. */
const paidAnyway = (loan: Loan, { slice, valueOn, principalFen, interestFen }: GuaranteeCall, at: At) =>
  done(happen(loan, [{ type: "guarantee-called", slice, valueOn, principalFen, interestFen }], at));

const takenAnyway = (loan: Loan, deed: Repayment, rules: Rules, at: At): Outcome<Happened, DeedRefusal> => {
  const plain = perform(loan, { ...deed, purpose: "instalments", excess: "credit" }, rules, at);
  if (plain.ok || loan.state !== "settled") return plain;
  return done(happen(loan, [{ type: "credited", valueOn: deed.valueOn, creditFen: deed.amountFen }], at));
};

const waivedAtMost = (loan: Loan, deed: Waiver, rules: Rules, at: At): Outcome<Happened, DeedRefusal> => {
  const owedFen = sum(payableOn(loan, deed.valueOn).map((row) => owedOf(row, deed.component)));
  const amountFen: Fen = least(deed.amountFen, owedFen);
  const nothing = amountFen === 0 || loan.state !== "active";
  return nothing ? done({ loan, events: [] }) : perform(loan, { ...deed, amountFen }, rules, at);
};
