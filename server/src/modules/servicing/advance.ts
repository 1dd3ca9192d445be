import { addDays, type IsoDate, later } from "../../kernel/calendar.ts";
import {
  type At,
  after,
  bandFrom,
  type Happened,
  inTurn,
  type LendingPolicy,
  type Loan,
  nextBand,
  nextDueOn,
} from "../lending/index.ts";
import { broughtTo } from "./brought-to.ts";
import { useCredit } from "./credit.ts";
import { bandedOn } from "./standing.ts";

/**
 * Time passes: interest, late fees and bands up to a day, crossing by crossing, each on its own date. It does not
 * matter whether a loan is looked at every day or once after a month: the facts are the same.
 */
export const advance = (loan: Loan, to: IsoDate, policy: LendingPolicy, at: At): Happened => {
  let so: Happened = { loan, events: [] };
  for (let stop = nextStop(so.loan); stop !== null && stop <= to; stop = nextStop(so.loan)) {
    const on = later(stop, so.loan.lastValueOn);
    so = after(so, so.loan.creditFen > 0 ? useCredit(so.loan, on, policy, at) : cross(so.loan, on, policy, at));
  }
  return so;
};

/** The next day on which time alone changes something, other than what has to be done by somebody. */
const nextStop = (loan: Loan): IsoDate | null => {
  const dueOn = nextDueOn(loan);
  if (dueOn === null || loan.creditFen > 0) return dueOn;
  const band = nextBand(loan.band);
  return band === undefined ? null : addDays(dueOn, bandFrom[band]);
};

/** Into the next band: interest and late fees are brought to the day first. */
const cross = (loan: Loan, on: IsoDate, policy: LendingPolicy, at: At): Happened =>
  inTurn(
    loan,
    at,
    (now) => broughtTo(now, on, policy),
    (now) => bandedOn(now, on),
  );
