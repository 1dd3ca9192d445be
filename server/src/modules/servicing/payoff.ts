import type { PayoffQuote } from "@suanpan/contract";
import { owedComponents } from "@suanpan/contract";
import type { Holidays } from "../../kernel/business-days.ts";
import type { IsoDate } from "../../kernel/calendar.ts";
import { type Fen, minus, most, sum, zeroFen } from "../../kernel/money.ts";
import { type At, happen, type LendingPolicy, type Loan, loanRef, owedBackOf, owedOf } from "../lending/index.ts";
import { advance } from "./advance.ts";
import { earlyOn } from "./early.ts";
import { lateFeesTo } from "./late-fee.ts";
import { payEarly } from "./pay-early.ts";

/** The loan as it would stand if it were ended on a day: everything owed, in instalments that are due. */
export const asIfEnded = (loan: Loan, on: IsoDate, policy: LendingPolicy, holidays: Holidays, at: At): Loan => {
  const then = advance(loan, on, policy, at).loan;
  const charged = happen(then, lateFeesTo(then, on), at).loan;
  return happen(charged, payEarly(charged, on, earlyOn(charged, on).principalFen, "charged", "smaller", holidays), at)
    .loan;
};

/** What it takes to end a loan on a day, by component. */
export const payoffOn = (loan: Loan, on: IsoDate, policy: LendingPolicy, holidays: Holidays, at: At): PayoffQuote => {
  const ended = asIfEnded(loan, on, policy, holidays, at);
  const of = (component: (typeof owedComponents)[number]): Fen =>
    sum(ended.instalments.map((row) => owedOf(row, component)));
  const owedBackFen = sum(ended.instalments.map(owedBackOf));
  const totalFen = sum([...owedComponents.map(of), owedBackFen]);
  return {
    loanId: loanRef(loan.id),
    validOn: on,
    principalFen: of("principal"),
    interestFen: of("interest"),
    guaranteeFeeFen: of("guaranteeFee"),
    serviceFeeFen: of("serviceFee"),
    lateFeeFen: of("lateFee"),
    owedBackFen,
    creditFen: ended.creditFen,
    totalFen: most(zeroFen, minus(totalFen, ended.creditFen)),
  };
};
