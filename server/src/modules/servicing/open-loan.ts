import { addDays, daysBetween, type IsoDate, later } from "../../kernel/calendar.ts";
import {
  type At,
  after,
  bandFrom,
  type Happened,
  type Loan,
  nextChangeOn,
  nextDueOn,
  type Slice,
} from "../lending/index.ts";
import { advance } from "./advance.ts";
import type { Brought, GuaranteeCall, WriteOff } from "./deed.ts";
import { guaranteeOn } from "./give-up.ts";
import { perform, type Rules } from "./perform.ts";

/** What a trigger does on its own, with the events it leads to. */
export type Triggered = {
  readonly deed: GuaranteeCall | WriteOff | Brought;
  readonly firstSeq: number;
  readonly lastSeq: number;
};
export type Opened = Happened & { readonly triggered: readonly Triggered[] };

/**
 * Brings a loan to the morning of a day: time passes up to it, guarantees are called when their day has come, and a
 * loan too late to hope for is written off. The end of day does this for every loan that changes; whoever writes to a
 * loan that is behind does it first.
 */
export const openLoan = (loan: Loan, rules: Rules, at: At): Opened => {
  let so: Happened = { loan, events: [] };
  const triggered: Triggered[] = [];
  const carryOut = (deeds: readonly (GuaranteeCall | WriteOff)[]): void => {
    for (const deed of deeds) {
      const done = perform(so.loan, deed, rules, at);
      if (!done.ok) throw new Error(`${deed.kind} was refused: ${done.code}`);
      triggered.push({ deed, firstSeq: so.loan.lastSeq + 1, lastSeq: done.value.loan.lastSeq });
      so = after(so, done.value);
    }
  };
  for (let stop = nextStop(so.loan); stop !== null && stop <= at.today; stop = nextStop(so.loan)) {
    // What counts from the due date itself is only known the morning after, and still comes before what happens then.
    carryOut(callsDue(so.loan, stop).filter(({ valueOn }) => valueOn < (stop as IsoDate)));
    so = after(so, advance(so.loan, stop, rules.policy, at));
    // Guarantees before the write-off: what they paid is ours to give up.
    carryOut([...callsDue(so.loan, stop), ...writeOffDue(so.loan, stop)]);
  }
  return { ...so, triggered };
};

/** What should have happened to a loan before it was moved in happens as it arrives. */
const nextStop = (loan: Loan): IsoDate | null => {
  const on = nextChangeOn(loan);
  return on === null || loan.movedInOn === null ? on : later(on, loan.movedInOn);
};

const callsDue = (loan: Loan, on: IsoDate): GuaranteeCall[] => {
  const dueOn = nextDueOn(loan);
  if (dueOn === null) return [];
  return loan.slices
    .filter((slice) => isCalled(slice, daysBetween(dueOn, on)))
    .map((slice) => callOf(loan, slice, later(addDays(dueOn, slice.triggerDays ?? 0), loan.lastValueOn)));
};

const writeOffDue = (loan: Loan, on: IsoDate): WriteOff[] => {
  const dueOn = nextDueOn(loan);
  if (dueOn === null || daysBetween(dueOn, on) < bandFrom["over-180"]) return [];
  return [{ kind: "write-off", valueOn: later(on, loan.lastValueOn) }];
};

const isCalled = ({ triggerDays, calledOn }: Slice, late: number): boolean =>
  triggerDays !== null && calledOn === null && late >= Math.max(1, triggerDays);

const callOf = (loan: Loan, slice: Slice, valueOn: IsoDate): GuaranteeCall => ({
  kind: "guarantee-call",
  slice: slice.number,
  valueOn,
  ...guaranteeOn(loan, slice, valueOn),
});
