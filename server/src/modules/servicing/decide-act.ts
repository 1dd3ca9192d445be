import { type IsoDate, later } from "../../kernel/calendar.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { type At, after, type Happened, type Loan } from "../lending/index.ts";
import { advance } from "./advance.ts";
import type { ActId, Deed, Reversal } from "./deed.ts";
import { notRefunded } from "./owed-back.ts";
import { type DeedRefusal, perform, type Rules } from "./perform.ts";
import { type Past, redo } from "./redo.ts";
import { isBehind, takeBack } from "./take-back.ts";

export type ActRefusal =
  | DeedRefusal
  | "value-date-in-future"
  | "value-date-before-drawdown"
  | "not-found"
  | "not-reversible"
  | "already-reversed";

/** Whether a deed reaches behind what is known of the loan, so that its past has to be read. */
export const reachesBack = (loan: Loan, deed: Deed): boolean =>
  deed.kind === "reversal" || (loan.state !== "written-off" && deed.valueOn < loan.lastValueOn);

/** The rule of the house for one deed on a locked loan that has been brought to today. */
export const decideAct = (
  loan: Loan,
  id: ActId,
  deed: Deed,
  past: Past | undefined,
  rules: Rules,
  at: At,
): Outcome<Happened, ActRefusal> => {
  if (loan.state === "pending" || loan.state === "cancelled") return refused("loan-not-active", { state: loan.state });
  if (deed.valueOn > at.today) return refused("value-date-in-future", { pointer: "/valueOn", latest: at.today });
  const earliest = loan.movedInOn ?? loan.drawnOn;
  if (deed.valueOn < earliest) return refused("value-date-before-drawdown", { pointer: "/valueOn", earliest });
  if (deed.kind === "reversal") return reverse(loan, id, deed, sure(past), rules, at);
  if (!reachesBack(loan, deed)) return now(loan, { ...deed, valueOn: floored(loan, deed.valueOn) }, rules, at);
  // A loan that has ended takes no more, whenever it is said to have come: somebody has to ask whose money it is.
  if (loan.state === "settled") return refused("loan-not-active", { state: loan.state });
  return redo(loan, sure(past), { id, deed }, deed.valueOn, rules, at);
};

const now = (
  loan: Loan,
  deed: Exclude<Deed, { kind: "reversal" }>,
  rules: Rules,
  at: At,
): Outcome<Happened, DeedRefusal> => {
  const moved = advance(loan, deed.valueOn, rules.policy, at);
  const performed = perform(moved.loan, deed, rules, at);
  return performed.ok ? done(after(moved, performed.value)) : performed;
};

const floored = (loan: Loan, on: IsoDate): IsoDate => (loan.state === "written-off" ? later(on, loan.lastValueOn) : on);

const reverse = (loan: Loan, id: ActId, deed: Reversal, { acts, waived }: Past, rules: Rules, at: At) => {
  const target = acts.find((act) => act.id === deed.of);
  if (!target) return refused("not-found", { actId: String(deed.of) });
  if (!canBeTakenBack(target.deed, deed)) return refused("not-reversible", { kind: target.deed.kind });
  if (acts.some((act) => act.deed.kind === "reversal" && act.deed.of === deed.of)) return refused("already-reversed");
  if (isBehind(acts, deed)) return done(takeBack(loan, target, waived, deed.valueOn, rules, at));
  const kept = target.deed.kind === "refund" ? notRefunded(loan, target.deed, deed.valueOn, at) : unchanged(loan);
  const redone = redo(kept.loan, { acts, waived }, { id, deed }, target.deed.valueOn, rules, at);
  return redone.ok ? done(after(kept, redone.value)) : redone;
};

const canBeTakenBack = ({ kind }: Deed, { notPaid }: Reversal): boolean =>
  kind === "repayment" || kind === "waiver" || (kind === "refund" && notPaid === true);

const unchanged = (loan: Loan): Happened => ({ loan, events: [] });

const sure = (past: Past | undefined): Past => {
  if (!past) throw new Error("a deed that reaches back needs the loan's past");
  return past;
};
