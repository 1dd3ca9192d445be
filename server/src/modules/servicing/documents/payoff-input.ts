import type { Holidays } from "../../../kernel/business-days.ts";
import { addDays, eachDay, type IsoDate, later } from "../../../kernel/calendar.ts";
import { fen, least, plus } from "../../../kernel/money.ts";
import { done, type Outcome, refused } from "../../../kernel/outcome.ts";
import { type LendingPolicy, type Loan, loanRef } from "../../lending/index.ts";
import { payoffOn } from "../payoff.ts";
import type { ServicingPolicy } from "../settings.ts";
import { type Around, componentsOf } from "./around.ts";
import { totalOf } from "./parts.ts";
import type { PayoffDay, PayoffInput } from "./payoff-quote.ts";

/** A quote for longer would only be out of date. */
const quotedDays = 31;

export type PayoffRules = {
  readonly policy: LendingPolicy & ServicingPolicy;
  readonly holidays: Holidays;
  readonly recordedAt: Date;
};

/** What settles the loan on each day from today up to one; today alone when none is named. */
export const payoffInput = (
  loan: Loan,
  around: Around,
  on: IsoDate | undefined,
  rules: PayoffRules,
): Outcome<PayoffInput, "loan-not-active" | "invalid-request"> => {
  if (loan.state !== "active") return refused("loan-not-active", { state: loan.state });
  const { today, borrower } = around;
  const from = later(today, loan.lastValueOn);
  const validTo = on ?? from;
  const latest = addDays(today, quotedDays - 1);
  if (validTo < from || validTo > latest)
    return refused("invalid-request", {
      in: "query",
      pointer: "/on",
      detail: `A payoff is quoted from ${from} to ${latest}.`,
    });
  const number = loanRef(loan.id);
  return done({
    number: `${number}-P-${today}`,
    loan: number,
    issuedOn: today,
    validTo,
    borrower,
    days: [...eachDay(from, validTo)].map((day) => quoteFor(loan, day, today, rules)),
    ...payToOf(rules.policy, number),
  });
};

const quoteFor = (
  loan: Loan,
  on: IsoDate,
  today: IsoDate,
  { policy, holidays, recordedAt }: PayoffRules,
): PayoffDay => {
  const quote = payoffOn(loan, on, policy, holidays, { today, recordedAt });
  const owed = componentsOf((key) => fen(quote[key]));
  const owedBackFen = fen(quote.owedBackFen);
  return { on, owed, owedBackFen, creditFen: least(fen(quote.creditFen), plus(totalOf(owed), owedBackFen)) };
};

const payToOf = ({ payToName, payToBank, payToAccount }: ServicingPolicy, reference: string) =>
  payToAccount === "" ? {} : { payTo: { name: payToName, bank: payToBank, account: payToAccount, reference } };
