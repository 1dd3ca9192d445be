import { sum } from "../../../kernel/money.ts";
import { done, type Outcome, refused } from "../../../kernel/outcome.ts";
import { type Loan, type LoanEvent, loanRef } from "../../lending/index.ts";
import { type Around, componentsOf, lenderOf } from "./around.ts";
import type { ClearanceInput } from "./clearance.ts";
import { totalOf } from "./parts.ts";

const paidTypes: ReadonlySet<string> = new Set(["repaid", "reclaimed", "recovered", "reallocated"]);

/** That nothing is owed any more; only of a loan of which that is true. */
export const clearanceInput = (
  loan: Loan,
  around: Around,
  events: readonly LoanEvent[],
): Outcome<ClearanceInput, "loan-not-settled"> => {
  const settled = events.findLast(({ type }) => type === "settled");
  if (loan.state !== "settled" || !settled) return refused("loan-not-settled", { state: loan.state });
  const paid = events.filter(({ type }) => paidTypes.has(type));
  const waived = events.filter(({ type }) => type === "waived");
  const number = loanRef(loan.id);
  return done({
    number: `${number}-C`,
    loan: number,
    issuedOn: around.today,
    borrower: around.borrower,
    drawnOn: loan.drawnOn,
    settledOn: settled.valueOn,
    principalFen: loan.principalFen,
    repaid: componentsOf((key) => sum(paid.map((event) => event[key]))),
    waivedFen: totalOf(componentsOf((key) => sum(waived.map((event) => event[key])))),
    lenders: [...new Set(loan.slices.map(({ agreementId }) => lenderOf(agreementId, around)))],
  });
};
