import { formatId } from "../../../kernel/ids.ts";
import { groupBy } from "../../../kernel/lists.ts";
import { type Fen, sum } from "../../../kernel/money.ts";
import { done, type Outcome, refused } from "../../../kernel/outcome.ts";
import { type Instalment, type LendingPolicy, type Loan, loanRef } from "../../lending/index.ts";
import { type Around, lenderOf } from "./around.ts";
import type { ContractInput, ScheduledInstalment } from "./contract.ts";

/** The contract as it was agreed: the schedule of the payout, whatever became of it later. */
export const contractInput = (
  loan: Loan,
  around: Around,
  { coolingOffDays }: Pick<LendingPolicy, "coolingOffDays">,
): Outcome<ContractInput, "loan-not-active" | "contract-elsewhere"> => {
  if (loan.state === "cancelled") return refused("loan-not-active", { state: loan.state });
  if (loan.movedInOn !== null) return refused("contract-elsewhere", { movedInOn: loan.movedInOn });
  const { principalFen, tenor, tenorUnit, annualCostPpm, terms } = loan;
  return done({
    number: loanRef(loan.id),
    signedOn: loan.drawnOn,
    borrower: around.borrower,
    funders: loan.slices.map((slice) => ({
      institution: lenderOf(slice.agreementId, around),
      agreement: formatId("agr", slice.agreementId),
      amountFen: slice.principalFen,
    })),
    principalFen,
    tenor,
    tenorUnit,
    method: terms.method,
    annualCostPpm,
    schedule: [...groupBy(atPayout(loan), ({ number }) => number).values()].map(asOne),
    terms,
    coolingOffDays,
    consents: around.consents,
  });
};

/** The first schedule that begins on the day of the payout: one made for another day was replaced before it counted. */
const atPayout = (loan: Loan): readonly Instalment[] => {
  const schedules = [...groupBy(loan.instalments, ({ schedule }) => schedule)].sort(([a], [b]) => a - b);
  const beginsThen = ([, rows]: (typeof schedules)[number]): boolean =>
    rows.some(({ fromOn }) => fromOn === loan.drawnOn) && rows.every(({ fromOn }) => fromOn >= loan.drawnOn);
  const found = schedules.find(beginsThen);
  if (!found) throw new Error(`${loanRef(loan.id)} has no schedule from ${loan.drawnOn}`);
  return found[1];
};

/** The slices of a number are one instalment to the borrower. */
const asOne = (rows: readonly Instalment[], n: number): ScheduledInstalment => {
  const [first] = rows;
  if (!first) throw new Error("a group has a member");
  const of = (key: "principalFen" | "interestFen" | "guaranteeFeeFen" | "serviceFeeFen"): Fen =>
    sum(rows.map((row) => row[key]));
  return {
    number: n + 1,
    dueOn: first.dueOn,
    principalFen: of("principalFen"),
    interestFen: of("interestFen"),
    guaranteeFeeFen: of("guaranteeFeeFen"),
    serviceFeeFen: of("serviceFeeFen"),
  };
};
