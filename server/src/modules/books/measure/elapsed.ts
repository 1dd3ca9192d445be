import { days360, type IsoDate } from "../../../kernel/calendar.ts";
import { type Fen, prorate } from "../../../kernel/money.ts";

/** A period of the schedule as it was agreed. */
export type AgreedPeriod = {
  readonly fromOn: IsoDate;
  readonly toOn: IsoDate;
  readonly principalFen: Fen;
  readonly feeFen: Fen;
};

/** How much of the agreed time has gone by, as an exact fraction: whole periods whole, the running one by its days. */
export type Elapsed = { readonly part: number; readonly whole: number };

export const elapsedOn = (periods: readonly AgreedPeriod[], on: IsoDate): Elapsed => {
  const over = periods.filter(({ toOn }) => toOn <= on).length;
  const running = periods.find(({ fromOn, toOn }) => fromOn < on && on < toOn);
  const days = running ? Math.max(1, days360(running.fromOn, running.toOn)) : 1;
  const gone = running ? Math.min(days360(running.fromOn, on), days) : 0;
  return { part: over * days + gone, whole: Math.max(1, periods.length) * days };
};

/** The same by days, where a later schedule has another end than the one agreed first. */
export const elapsedUntil = (periods: readonly AgreedPeriod[], endsOn: IsoDate, on: IsoDate): Elapsed => {
  const [first] = periods.map(({ fromOn }) => fromOn).toSorted();
  const whole = Math.max(1, days360(first ?? on, endsOn));
  return { part: Math.min(Math.max(0, days360(first ?? on, on)), whole), whole };
};

/** The part since a date of the part by a later one: of a loan that moved in, what is left to be earned is earned here. */
export const since = (by: Elapsed, before: Elapsed): Elapsed => ({
  part: by.part * before.whole - before.part * by.whole,
  whole: Math.max(1, by.whole * (before.whole - before.part)),
});

/** The same part of every period: straight-line over the agreed time, half-up on the running total. */
export const straightLine = (totalFen: Fen, { part, whole }: Elapsed): Fen => prorate(totalFen, part, whole);
