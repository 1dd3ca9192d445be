import type { Holidays } from "../../kernel/business-days.ts";
import { addMonths, type IsoDate } from "../../kernel/calendar.ts";
import { negate, sum, zeroFen } from "../../kernel/money.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import {
  type At,
  type EventDraft,
  type Happened,
  type Instalment,
  instalmentsOf,
  inTurn,
  isOpen,
  type LendingPolicy,
  type Loan,
  owedOf,
  slicedSchedule,
  termsOf,
  unpaid,
} from "../lending/index.ts";
import { broughtTo } from "./brought-to.ts";
import type { Reschedule } from "./deed.ts";
import { earlyOn, notEarly } from "./early.ts";
import { bandedOn } from "./standing.ts";

/**
 * A new schedule by agreement: the principal that is left is spread anew from today; charges and late fees that are
 * owed already come with the first new instalment, as they are, without bearing interest themselves.
 */
export const reschedule = (
  loan: Loan,
  deed: Reschedule,
  policy: LendingPolicy,
  holidays: Holidays,
  at: At,
): Outcome<Happened, "loan-not-active" | "invalid-request"> => {
  if (loan.state !== "active") return refused("loan-not-active", { state: loan.state });
  const { valueOn: on, firstDueOn } = deed;
  if (firstDueOn !== undefined && firstDueOn <= on)
    return refused("invalid-request", {
      pointer: "/firstDueOn",
      detail: "The first new instalment falls due after today.",
    });
  return done(
    inTurn(
      loan,
      at,
      (now) => broughtTo(now, on, policy),
      (now) => renewed(now, deed, holidays),
      (now) => bandedOn(now, on),
    ),
  );
};

const renewed = (loan: Loan, { tenor, firstDueOn, valueOn: on }: Reschedule, holidays: Holidays): EventDraft[] => {
  const schedule = loan.schedule + 1;
  const number = Math.max(...loan.instalments.map((row) => row.number)) + 1;
  // What is owed back was never lent: it stays due.
  const open = loan.instalments.filter((row) => isOpen(row) && row.owedBackFen === 0);
  const slices = loan.slices.flatMap((slice) => {
    const principalFen = sum(open.filter((row) => row.slice === slice.number).map((row) => owedOf(row, "principal")));
    return principalFen > 0 ? [{ ...slice, principalFen }] : [];
  });
  const principalFen = sum(slices.map((slice) => slice.principalFen));
  const terms = {
    ...termsOf({ principalFen, drawnOn: on, tenor }, monthly(loan)),
    periods: periodsFrom(on, firstDueOn, tenor),
  };
  const fresh =
    principalFen > 0
      ? instalmentsOf(slicedSchedule(terms, loan.monthlyRatePpm, slices, holidays), schedule, number + 1)
      : [];
  const carried = carriedOver(loan, open, on, fresh[0]?.dueOn ?? firstDueOn ?? addMonths(on, 1), schedule, number);
  const replacedBy = new Map(open.map((row) => [row.number, schedule]));
  const lateFees = open.filter((row) => owedOf(row, "lateFee") > 0);
  return [
    ...lateFees.map((row) => lateFee(on, row.slice, row.number, negate(owedOf(row, "lateFee")))),
    {
      type: "rescheduled",
      valueOn: on,
      detail: `over ${tenor} months`,
      schedule: { adds: [...carried, ...fresh], replacedBy },
    },
    ...carried.flatMap((row) => {
      const owedFen = sum(lateFees.filter(({ slice }) => slice === row.slice).map((late) => owedOf(late, "lateFee")));
      return owedFen > 0 ? [lateFee(on, row.slice, row.number, owedFen)] : [];
    }),
  ];
};

const lateFee = (
  valueOn: IsoDate,
  slice: number,
  instalment: number,
  lateFeeFen: Instalment["lateFeeFen"],
): EventDraft => ({
  type: "late-fee-charged",
  valueOn,
  slice,
  instalment,
  lateFeeFen,
});

/** A loan that was to be paid in one sum is spread over months like any other once it has to be rearranged. */
const monthly = ({ terms }: Loan) =>
  terms.method === "pay-later" ? { ...terms, method: "equal-instalment" as const } : terms;

const periodsFrom = (on: IsoDate, firstDueOn: IsoDate | undefined, tenor: number) => {
  const first = firstDueOn ?? addMonths(on, 1);
  const anchor = Number(first.slice(8));
  return Array.from({ length: tenor }, (_, n) => ({
    from: n === 0 ? on : addMonths(first, n - 1, anchor),
    to: addMonths(first, n, anchor),
  }));
};

/** Charges that are owed by now, for a period that is over: they are due with the first new instalment. */
const carriedOver = (
  loan: Loan,
  open: readonly Instalment[],
  on: IsoDate,
  dueOn: IsoDate,
  schedule: number,
  number: number,
): Instalment[] => {
  const early = earlyOn(loan, on);
  return loan.slices.flatMap((slice) => {
    const due = notEarly(loan, on).filter((row) => row.slice === slice.number);
    const running = early.bySlice.find((part) => part.slice.number === slice.number)?.charges;
    const owedFen = (component: "interest" | "guaranteeFee" | "serviceFee") =>
      sum([...due.map((row) => owedOf(row, component)), running?.[`${component}Fen`] ?? zeroFen]);
    const row = unpaid(
      {
        number,
        fromOn: on,
        toOn: on,
        dueOn,
        principalFen: zeroFen,
        interestFen: owedFen("interest"),
        guaranteeFeeFen: owedFen("guaranteeFee"),
        serviceFeeFen: owedFen("serviceFee"),
      },
      slice.number,
      schedule,
    );
    const lateFen = sum(open.filter((one) => one.slice === slice.number).map((one) => owedOf(one, "lateFee")));
    return sum([row.interestFen, row.guaranteeFeeFen, row.serviceFeeFen, lateFen]) > 0 ? [row] : [];
  });
};
