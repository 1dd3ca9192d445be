import type { ActionKind, StrategyAction } from "@suanpan/contract";
import { addDays, daysBetween, type IsoDate } from "../../kernel/calendar.ts";

/** What is to be done next, and which of the rule's actions it is. */
export type NextAction = { readonly on: IsoDate; readonly kind: ActionKind; readonly number: number };

/** The first action that falls on a day or after it: where a case begins, or begins again after a rest. */
export const firstAction = (actions: readonly StrategyAction[], since: IsoDate, from: IsoDate): NextAction | null =>
  soonest(actions, (action) => firstFrom(action, since, from));

/**
 * What follows an action that was done today. Actions that were missed meanwhile are not forgotten, but one that comes
 * again and again is made up for once, and the one just done is not due again before its next day.
 */
export const actionAfter = (
  actions: readonly StrategyAction[],
  since: IsoDate,
  finished: NextAction,
  today: IsoDate,
): NextAction | null =>
  soonest(actions, (action, number) => {
    if (number === finished.number) return firstFrom(action, since, addDays(today, 1));
    const first = firstFrom(action, since, number > finished.number ? finished.on : addDays(finished.on, 1));
    return first === null || first > today ? first : lastUpTo(action, since, today);
  });

/** Who breaks their word is followed up at once, by the last action whose turn had come. */
export const followUp = (actions: readonly StrategyAction[], since: IsoDate, today: IsoDate): NextAction | null => {
  const number = actions.findLastIndex(({ afterDays }) => addDays(since, afterDays) <= today);
  const action = actions[number];
  return action ? { on: today, kind: action.kind, number } : firstAction(actions, since, today);
};

type DayOf = (action: StrategyAction, number: number) => IsoDate | null;

/** On one day, in the order of the rule. */
const soonest = (actions: readonly StrategyAction[], dayOf: DayOf): NextAction | null =>
  actions.reduce<NextAction | null>((best, action, number) => {
    const on = dayOf(action, number);
    return on !== null && (best === null || on < best.on) ? { on, kind: action.kind, number } : best;
  }, null);

const firstFrom = ({ afterDays, everyDays }: StrategyAction, since: IsoDate, from: IsoDate): IsoDate | null => {
  const begin = addDays(since, afterDays);
  if (begin >= from) return begin;
  return everyDays === undefined ? null : addDays(begin, Math.ceil(daysBetween(begin, from) / everyDays) * everyDays);
};

const lastUpTo = ({ afterDays, everyDays }: StrategyAction, since: IsoDate, until: IsoDate): IsoDate => {
  const begin = addDays(since, afterDays);
  return everyDays === undefined
    ? begin
    : addDays(begin, Math.floor(daysBetween(begin, until) / everyDays) * everyDays);
};
