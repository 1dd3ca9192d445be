import type { Holidays } from "../../kernel/business-days.ts";
import { addDays, type IsoDate } from "../../kernel/calendar.ts";
import { type Fen, minus, most, plus, sum, zeroFen } from "../../kernel/money.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import {
  type At,
  after,
  cancelledEarly,
  type Happened,
  happen,
  type Instalment,
  inTurn,
  isOpen,
  type LendingPolicy,
  type Loan,
  owed,
  paying,
} from "../lending/index.ts";
import { accrueOnSchedule, accruePaid, accrueTo } from "./accrue.ts";
import { allocate, amountIn, orderOf, type Part } from "./allocate.ts";
import type { Repayment } from "./deed.ts";
import { earlyOn, notEarly, prepayable } from "./early.ts";
import { missedBy } from "./earned.ts";
import { lateFeesTo } from "./late-fee.ts";
import { paidDrafts } from "./paid.ts";
import { payEarly } from "./pay-early.ts";
import { payableOn } from "./payable.ts";
import { bandedOn, settledOn } from "./standing.ts";

export type ReceiptRefusal =
  | "loan-not-active"
  | "more-than-owed"
  | "less-than-payoff"
  | "prepayment-refused"
  | "cooling-off-over";

/** Money comes in for a loan that has been brought to its value date. */
export const receive = (
  loan: Loan,
  receipt: Repayment,
  policy: LendingPolicy,
  holidays: Holidays,
  at: At,
): Outcome<Happened, ReceiptRefusal> => {
  if (loan.state !== "active" && loan.state !== "written-off") return refused("loan-not-active", { state: loan.state });
  const on = receipt.valueOn;
  const charged = happen(loan, loan.state === "active" ? lateFeesTo(loan, on) : [], at);
  const arranged = arrange(charged.loan, receipt, policy, holidays);
  if (!arranged.ok) return arranged;
  const ready = after(charged, happen(charged.loan, arranged.value, at));
  const everything = payableOn(ready.loan, on);
  // Whoever ends a loan ends it with what he has in credit, too.
  const usedFen = receipt.purpose === "settle" ? loan.creditFen : zeroFen;
  const { parts, leftFen } = allocate(everything, plus(receipt.amountFen, usedFen), orderOf(loan));
  if (leftFen > 0 && receipt.excess === "refuse")
    return refused("more-than-owed", { pointer: "/amountFen", payableFen: minus(receipt.amountFen, leftFen) });
  const creditFen = minus(leftFen, usedFen);
  // Whether the payment leaves anything missed decides how interest has run until it came.
  const late = isMissed(ready.loan.instalments, on) && isMissed(paidWith(ready.loan.instalments, parts), on);
  const active = loan.state === "active";
  const paid = inTurn(
    ready.loan,
    at,
    (now) => (active ? (late ? accrueTo : accrueOnSchedule)(now, on, policy) : []),
    (now) => paidDrafts(now, parts, on),
    (now) => (active && late ? accruePaid(now, on, policy) : []),
    () => (creditFen === 0 ? [] : [{ type: "credited", valueOn: on, creditFen }]),
    (now) => bandedOn(now, on),
    (now) => settledOn(now, on, policy, receipt.purpose === "cancel" ? cancelledEarly : undefined),
  );
  return done(after(ready, paid));
};

const isMissed = (rows: readonly Instalment[], on: IsoDate): boolean => missedBy(rows, on) !== undefined;

const paidWith = (rows: readonly Instalment[], parts: readonly Part[]): Instalment[] =>
  rows.map((row) => {
    const part = parts.find(({ instalment, slice }) => instalment === row.number && slice === row.slice);
    return part ? { ...paying(row, part), owedBackFen: minus(row.owedBackFen, part.owedBackFen) } : row;
  });

/** What has to change in the schedule before the money is counted against it. */
const arrange = (loan: Loan, receipt: Repayment, policy: LendingPolicy, holidays: Holidays) => {
  const { purpose, valueOn: on, amountFen } = receipt;
  if (purpose === "instalments" || loan.state !== "active") return done([]);
  const early = earlyOn(loan, on);
  if (purpose === "cancel") return cancel(loan, receipt, policy, holidays);
  const beforeFen = sum(notEarly(loan, on).map(owed));
  if (purpose === "settle") {
    const drafts = payEarly(loan, on, early.principalFen, "charged", "smaller", holidays);
    const payoffFen = most(zeroFen, minus(totalWith(loan, drafts), loan.creditFen));
    return amountFen < payoffFen ? refused("less-than-payoff", { pointer: "/amountFen", payoffFen }) : done(drafts);
  }
  const principalFen = prepayable(loan, early, minus(amountFen, beforeFen));
  if (loan.terms.prepayment.partial === "refused" && principalFen < early.principalFen)
    return refused("prepayment-refused", { pointer: "/purpose" });
  if (principalFen <= 0) return refused("prepayment-refused", { pointer: "/amountFen", dueFen: beforeFen });
  const rest = receipt.rest ?? (loan.terms.prepayment.partial === "shorter" ? "shorter" : "smaller");
  return done(payEarly(loan, on, principalFen, "charged", rest, holidays));
};

/** Inside the cooling-off days the principal alone ends the loan. */
const cancel = (
  loan: Loan,
  { valueOn: on, amountFen }: Repayment,
  { coolingOffDays }: LendingPolicy,
  holidays: Holidays,
) => {
  const until: IsoDate = addDays(loan.drawnOn, coolingOffDays);
  const untouched = loan.instalments.every((row) => row.replacedBy !== null || amountIn(row) === owed(row));
  if (on > until || !untouched) return refused("cooling-off-over", { pointer: "/purpose", until });
  if (amountFen < loan.outstandingFen)
    return refused("less-than-payoff", { pointer: "/amountFen", payoffFen: loan.outstandingFen });
  return done(payEarly(loan, on, loan.outstandingFen, "free", "smaller", holidays));
};

const totalWith = (loan: Loan, drafts: ReturnType<typeof payEarly>): Fen => {
  const replaced = new Set(drafts.flatMap(({ schedule }) => [...(schedule?.replacedBy.keys() ?? [])]));
  const stays = loan.instalments.filter((row) => isOpen(row) && !replaced.has(row.number));
  const adds = drafts.flatMap(({ schedule }) => schedule?.adds ?? []);
  return plus(sum(stays.map(owed)), sum(adds.map(owed)));
};
