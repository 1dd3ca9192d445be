import { type IsoDate, later } from "../../kernel/calendar.ts";
import { sum, zeroFen } from "../../kernel/money.ts";
import { done, type Outcome } from "../../kernel/outcome.ts";
import {
  type At,
  type Happened,
  happen,
  type Instalment,
  type Loan,
  type LoanEvent,
  unpaid,
} from "../lending/index.ts";
import { accrueOnSchedule } from "./accrue.ts";
import { advance } from "./advance.ts";
import type { Act, ActId, Deed } from "./deed.ts";
import { type DeedRefusal, perform, type Rules } from "./perform.ts";
import { performAgain } from "./perform-again.ts";
import { isBehind, takeBack } from "./take-back.ts";

type Dated = {
  readonly id: ActId;
  readonly deed: Exclude<Deed, { kind: "reversal" }>;
  readonly on: IsoDate;
  /** It is this deed taken back, on a day when it was too late to leave it out. */
  readonly back: boolean;
};

/**
 * The acts that count, in the order in which they count: by value date, but none before a write-off that was there when
 * it was recorded. Once a loan is given up nothing depends on days any more: what is recovered counts as it comes. A
 * guarantee that has paid stays where it is, too, but who turns out to have paid before it was not late for that. What
 * was taken back is left out, unless a guarantee had paid or the loan was given up in between: then both count, each on
 * its day.
 */
export const inOrder = (acts: readonly Pick<Act, "id" | "deed">[]): Dated[] => {
  const known = new Map(acts.map(({ id, deed }) => [id, deed]));
  const leftOut = new Set(
    acts.flatMap(({ deed }): ActId[] => (deed.kind === "reversal" && !isBehind(acts, deed) ? [deed.of] : [])),
  );
  let floor: IsoDate | undefined;
  let givenUp = false;
  const dated: Dated[] = [];
  for (const { id, deed } of acts) {
    const back = deed.kind === "reversal";
    if (leftOut.has(back ? deed.of : id)) continue;
    const on = floor === undefined ? deed.valueOn : later(floor, deed.valueOn);
    dated.push({ id, deed: (back ? known.get(deed.of) : deed) as Dated["deed"], on, back });
    givenUp ||= deed.kind === "write-off";
    if (givenUp) floor = on;
  }
  return dated.sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
};

/** The loan as it stood when it was drawn or moved in; instalments that came later stay, replaced by nothing. */
export const asDrawn = (loan: Loan, rules: Rules, at: At): Loan => {
  const first = firstSchedule(loan);
  const void_ = loan.instalments.some((row) => row.schedule > first) ? loan.schedule + 1 : loan.schedule;
  const instalments = loan.instalments.map((row): Instalment => {
    const fresh = unpaid(row, row.slice, row.schedule);
    return row.schedule === first ? fresh : { ...fresh, replacedBy: row.schedule < first ? row.replacedBy : void_ };
  });
  const start: Loan = {
    ...loan,
    state: "active",
    outstandingFen: sum(instalments.map((row) => (row.replacedBy === null ? row.principalFen : zeroFen))),
    creditFen: zeroFen,
    band: "current",
    schedule: void_,
    lastValueOn: loan.movedInOn ?? loan.drawnOn,
    slices: loan.slices.map((slice) => ({
      ...slice,
      accruedInterestFen: zeroFen,
      accruedVatFen: zeroFen,
      calledOn: null,
    })),
    instalments,
  };
  if (loan.movedInOn === null) return start;
  return happen(start, accrueOnSchedule(start, loan.movedInOn, rules.policy), at).loan;
};

/** The schedule agreed at the drawdown: the first, or the second where the payout came on another day. */
export const firstSchedule = (loan: Loan): number => {
  const [asked] = loan.instalments.filter((row) => row.schedule === 1);
  return asked === undefined || loan.movedInOn !== null || asked.fromOn === loan.drawnOn ? 1 : 2;
};

/** Lives the loan again from its acts up to a day. */
export const replay = (
  loan: Loan,
  acts: readonly Pick<Act, "id" | "deed">[],
  to: IsoDate,
  rules: Rules,
  at: At,
): Outcome<Loan, DeedRefusal> => {
  const again = relive(loan, acts, to, rules, at);
  return again.ok ? done(again.value.loan) : again;
};

/** The same, with what happens on the way. The newest act has to be possible; what was done before it has been done. */
export const relive = (
  loan: Loan,
  acts: readonly Pick<Act, "id" | "deed">[],
  to: IsoDate,
  rules: Rules,
  at: At,
  newest?: ActId,
): Outcome<Happened, DeedRefusal> => {
  let now = asDrawn(loan, rules, at);
  // One list that grows: joining what happens to all that has happened, act by act, would copy it a thousand times.
  const events: LoanEvent[] = [];
  const keep = (happened: Happened): void => {
    now = happened.loan;
    for (const event of happened.events) events.push(event);
  };
  for (const { id, deed, on, back } of inOrder(acts)) {
    keep(advance(now, on, rules.policy, at));
    if (back) {
      keep(takeBack(now, { deed }, events, on, rules, at));
      continue;
    }
    const counted = deed.valueOn === on ? deed : { ...deed, valueOn: on };
    const performed = (id === newest ? perform : performAgain)(now, counted, rules, at);
    if (!performed.ok) return performed;
    keep(performed.value);
  }
  keep(advance(now, to, rules.policy, at));
  return done({ loan: now, events });
};
