import { sum } from "../../kernel/money.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { type At, type Happened, inTurn, type LendingPolicy, type Loan, owedOf } from "../lending/index.ts";
import { accruePaid } from "./accrue.ts";
import { allocate } from "./allocate.ts";
import { broughtTo } from "./brought-to.ts";
import type { Waiver } from "./deed.ts";
import { payableOn } from "./payable.ts";
import { bandedOn, settledOn } from "./standing.ts";

/** Gives up part of what a borrower owes in charges; principal is given up by a settlement or a write-off only. */
export const waive = (
  loan: Loan,
  { component, amountFen, valueOn: on }: Waiver,
  policy: LendingPolicy,
  at: At,
): Outcome<Happened, "loan-not-active" | "more-than-owed"> => {
  if (loan.state !== "active") return refused("loan-not-active", { state: loan.state });
  const charged = inTurn(loan, at, (now) => broughtTo(now, on, policy));
  const payable = payableOn(charged.loan, on);
  const owedFen = sum(payable.map((row) => owedOf(row, component)));
  if (amountFen > owedFen) return refused("more-than-owed", { pointer: "/amountFen", payableFen: owedFen });
  const { parts } = allocate(payable, amountFen, [component]);
  const waived = inTurn(
    charged.loan,
    at,
    () => parts.map(({ owedBackFen: _, ...part }) => ({ type: "waived" as const, valueOn: on, ...part })),
    // What is given up counts as had, so that it leaves the receivable it stands in; the books take it out of income.
    (now) => accruePaid(now, on, policy),
    (now) => bandedOn(now, on),
    (now) => settledOn(now, on, policy),
  );
  return done({ loan: waived.loan, events: [...charged.events, ...waived.events] });
};
