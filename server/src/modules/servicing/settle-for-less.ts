import type { Holidays } from "../../kernel/business-days.ts";
import { sum } from "../../kernel/money.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import {
  type At,
  after,
  type Happened,
  inTurn,
  isOpen,
  type LendingPolicy,
  type Loan,
  owed,
  owedBackOf,
  owedOf,
} from "../lending/index.ts";
import { allocate } from "./allocate.ts";
import { broughtTo } from "./brought-to.ts";
import type { Settlement } from "./deed.ts";
import { earlyOn } from "./early.ts";
import { paidDrafts } from "./paid.ts";
import { payEarly } from "./pay-early.ts";
import { bandedOn, settledOn } from "./standing.ts";

/** Settlement by agreement: everything falls due, the amount agreed is paid, and what is left is given up. */
export const settleForLess = (
  loan: Loan,
  { amountFen, valueOn: on }: Settlement,
  policy: LendingPolicy,
  holidays: Holidays,
  at: At,
): Outcome<Happened, "loan-not-active" | "more-than-owed" | "less-than-payoff"> => {
  if (loan.state !== "active") return refused("loan-not-active", { state: loan.state });
  const due = inTurn(
    loan,
    at,
    (now) => broughtTo(now, on, policy),
    (now) => payEarly(now, on, earlyOn(now, on).principalFen, "charged", "smaller", holidays),
  );
  const owedFen = sum(due.loan.instalments.map(owed));
  if (amountFen > owedFen) return refused("more-than-owed", { pointer: "/amountFen", payableFen: owedFen });
  // What was sent to the borrower by mistake is his to give back, not ours to give up: it comes first.
  const back = allocate(due.loan.instalments, amountFen, ["owedBack"]);
  const owedBackFen = sum(due.loan.instalments.map(owedBackOf));
  if (amountFen < owedBackFen) return refused("less-than-payoff", { pointer: "/amountFen", payoffFen: owedBackFen });
  const rest = allocate(due.loan.instalments, back.leftFen, loan.terms.allocationOrder);
  const parts = [...back.parts, ...rest.parts];
  const ended = inTurn(
    due.loan,
    at,
    (now) => paidDrafts(now, parts, on),
    (now) =>
      now.instalments.filter(isOpen).map((row) => ({
        type: "waived" as const,
        valueOn: on,
        slice: row.slice,
        instalment: row.number,
        principalFen: owedOf(row, "principal"),
        interestFen: owedOf(row, "interest"),
        guaranteeFeeFen: owedOf(row, "guaranteeFee"),
        serviceFeeFen: owedOf(row, "serviceFee"),
        lateFeeFen: owedOf(row, "lateFee"),
      })),
    (now) => bandedOn(now, on),
    (now) => settledOn(now, on, policy),
  );
  return done(after(due, ended));
};
