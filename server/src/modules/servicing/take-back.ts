import type { OwedComponent } from "@suanpan/contract";
import { type IsoDate, later } from "../../kernel/calendar.ts";
import { type Fen, least, minus, negate } from "../../kernel/money.ts";
import {
  type At,
  type EventDraft,
  type Happened,
  type Instalment,
  inTurn,
  isOpen,
  type Loan,
  type LoanEvent,
  paidOf,
} from "../lending/index.ts";
import { allocate, type Part } from "./allocate.ts";
import { broughtTo } from "./brought-to.ts";
import type { Act, Reversal } from "./deed.ts";
import { notRefunded, owedBackFrom } from "./owed-back.ts";
import { calledFor } from "./paid.ts";
import type { Rules } from "./perform.ts";
import { bandedOn } from "./standing.ts";
import { rowKey, waivedIn } from "./waived.ts";

/**
 * Takes back a payment or a waiver that stands behind a guarantee that paid or a write-off: it is owed again, from now,
 * and nothing that happened since is worked out anew. The money that is left pays the oldest first, as always, so it is
 * credit and then the newest of what was paid that is missing; what had been refunded by then is owed back.
 */
export const takeBack = (
  loan: Loan,
  { deed }: Pick<Act, "deed">,
  events: readonly LoanEvent[],
  from: IsoDate,
  { policy }: Rules,
  at: At,
): Happened => {
  const on = later(from, loan.lastValueOn);
  if (deed.kind === "refund") return notRefunded(loan, deed, on, at);
  const drafts = deed.kind === "waiver" ? unwaived(loan, deed, events, on) : unpaidAgain(loan, deed, events, on);
  return inTurn(
    loan,
    at,
    (now) => (now.state === "active" ? broughtTo(now, on, policy) : []),
    () => drafts,
    (now) => (now.state === "settled" && now.instalments.some(isOpen) ? [{ type: "reopened", valueOn: on }] : []),
    (now) => bandedOn(now, on),
  );
};

/**
 * Whether a taking back comes too late to work the loan out again: since the act was recorded a guarantee has paid or
 * the loan was given up. Acts are in the order in which they were recorded, the taking back itself among them or not.
 */
export const isBehind = (acts: readonly Pick<Act, "id" | "deed">[], { of }: Reversal): boolean => {
  const target = acts.findIndex(({ id }) => id === of);
  const until = acts.findIndex(({ deed }) => deed.kind === "reversal" && deed.of === of);
  return acts
    .slice(target + 1, until === -1 ? undefined : until)
    .some(({ deed }) => deed.kind === "guarantee-call" || deed.kind === "write-off");
};

type Paid = Extract<Act["deed"], { amountFen: Fen }>;

const unpaidAgain = (loan: Loan, deed: Act["deed"], events: readonly LoanEvent[], on: IsoDate): EventDraft[] => {
  const { amountFen } = deed as Paid;
  const creditFen = least(amountFen, loan.creditFen);
  const waived = waivedIn(events);
  const paid = loan.instalments.map((row) => asOwed(row, (part) => waived.get(rowKey(row))?.[`${part}Fen`]));
  const { parts, leftFen } = newestFirst(loan, paid, minus(amountFen, creditFen));
  return [
    ...(creditFen > 0 ? [{ type: "credited" as const, valueOn: on, creditFen: negate(creditFen) }] : []),
    ...parts.map((part) => negated(part, calledFor(loan, part.slice, "reallocated"), on)),
    ...owedBackFrom(loan, leftFen, on),
  ];
};

const unwaived = (loan: Loan, deed: Act["deed"], events: readonly LoanEvent[], on: IsoDate): EventDraft[] => {
  const { amountFen } = deed as Paid;
  const waived = waivedIn(events);
  const given = loan.instalments.map((row) => {
    const of = waived.get(rowKey(row));
    return asOwed(row, (part) => minus(paidOf(row, part), of?.[`${part}Fen`] ?? (0 as Fen)));
  });
  const { parts } = newestFirst(loan, given, amountFen);
  return parts.map((part) => negated(part, "waived", on));
};

/** A row that owes what was paid of it, but for a part that was not. What a later schedule replaced stays as it is. */
const asOwed = (row: Instalment, except: (part: OwedComponent) => Fen | undefined): Instalment => {
  const of = (part: OwedComponent): Fen =>
    row.replacedBy === null ? minus(paidOf(row, part), except(part) ?? (0 as Fen)) : (0 as Fen);
  const none = 0 as Fen;
  return {
    ...row,
    ...{ principalFen: of("principal"), interestFen: of("interest"), guaranteeFeeFen: of("guaranteeFee") },
    ...{ serviceFeeFen: of("serviceFee"), lateFeeFen: of("lateFee") },
    ...{ paidPrincipalFen: none, paidInterestFen: none, paidGuaranteeFeeFen: none },
    ...{ paidServiceFeeFen: none, paidLateFeeFen: none, owedBackFen: none },
  };
};

const newestFirst = (loan: Loan, paid: readonly Instalment[], amountFen: Fen) =>
  allocate(paid, amountFen, loan.terms.allocationOrder.toReversed(), "newest first");

const negated = (part: Part, type: EventDraft["type"], valueOn: IsoDate): EventDraft => ({
  ...{ type, valueOn, slice: part.slice, instalment: part.instalment },
  principalFen: negate(part.principalFen),
  interestFen: negate(part.interestFen),
  guaranteeFeeFen: negate(part.guaranteeFeeFen),
  serviceFeeFen: negate(part.serviceFeeFen),
  lateFeeFen: negate(part.lateFeeFen),
});
