import type { IsoDate } from "../../../kernel/calendar.ts";
import { zeroFen } from "../../../kernel/money.ts";
import type { EventDraft, MovedInLoan } from "../../lending/index.ts";
import type { Brought } from "../deed.ts";

/** What a loan brings along besides its schedule, if it does: an act like any other, so that it is lived again with them. */
export const broughtBy = ({ creditFen = zeroFen, schedule }: MovedInLoan, valueOn: IsoDate): Brought[] => {
  const lateFees = schedule.flatMap(({ number, slice, lateFeeFen = zeroFen }) =>
    lateFeeFen > 0 ? [{ instalment: number, slice, lateFeeFen }] : [],
  );
  return creditFen > 0 || lateFees.length > 0 ? [{ kind: "brought", amountFen: creditFen, lateFees, valueOn }] : [];
};

export const bring = ({ amountFen: creditFen, lateFees, valueOn }: Brought): EventDraft[] => [
  ...lateFees.map((fee) => ({ type: "late-fee-charged" as const, valueOn, ...fee })),
  ...(creditFen > 0 ? [{ type: "credited" as const, valueOn, creditFen }] : []),
];
