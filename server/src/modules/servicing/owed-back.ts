import { type IsoDate, later } from "../../kernel/calendar.ts";
import { type Fen, least, minus, negate, zeroFen } from "../../kernel/money.ts";
import { type At, type EventDraft, type Happened, happen, inTurn, type Loan, unpaid } from "../lending/index.ts";
import type { Refund } from "./deed.ts";
import { bandedOn } from "./standing.ts";

/**
 * Money that was sent back to the borrower turns out never to have been there: the payment it came out of bounced. It is
 * owed back, as an instalment of its own that is due at once, so that everything that asks borrowers for money asks for
 * it too. It is nobody's principal: it bears neither interest nor late fees, and no funder has a share in it.
 */
export const owedBackFrom = (loan: Loan, amountFen: Fen, on: IsoDate): EventDraft[] => {
  if (amountFen <= 0) return [];
  const number = Math.max(...loan.instalments.map((row) => row.number)) + 1;
  const nothing = { principalFen: zeroFen, interestFen: zeroFen, guaranteeFeeFen: zeroFen, serviceFeeFen: zeroFen };
  const row = unpaid({ number, fromOn: on, toOn: on, dueOn: on, ...nothing }, 1, loan.schedule + 1);
  return [
    { type: "rescheduled", valueOn: on, detail: "owed back", schedule: { adds: [row], replacedBy: new Map() } },
    { type: "credited", valueOn: on, instalment: number, creditFen: negate(amountFen) },
  ];
};

/** A refund that never left: the money is the borrower's credit, as it was before. */
export const notRefunded = (loan: Loan, { amountFen }: Refund, on: IsoDate, at: At): Happened =>
  happen(loan, [{ type: "refunded", valueOn: later(on, loan.lastValueOn), creditFen: negate(amountFen) }], at);

/** A refund that left, out of what credit there was; the rest of it is owed back. */
export const refundedAnyway = (loan: Loan, { amountFen, valueOn: on }: Refund, at: At): Happened => {
  const coveredFen = least(amountFen, loan.creditFen);
  return inTurn(
    loan,
    at,
    () => (coveredFen > 0 ? [{ type: "refunded", valueOn: on, creditFen: coveredFen }] : []),
    (now) => owedBackFrom(now, minus(amountFen, coveredFen), on),
    (now) => (now.state === "settled" && coveredFen < amountFen ? [{ type: "reopened", valueOn: on }] : []),
    (now) => bandedOn(now, on),
  );
};
