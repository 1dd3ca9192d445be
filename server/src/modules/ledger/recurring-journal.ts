import type { NewRecurringJournal, RecurringJournal as RecurringView } from "@suanpan/contract";
import { addMonths, type IsoDate, later } from "../../kernel/calendar.ts";
import { formatId, type Id } from "../../kernel/ids.ts";

export type RecurringId = Id<"recur">;

/** A journal approved once for every month. */
export type RecurringJournal = {
  readonly id: RecurringId;
  readonly template: Pick<NewRecurringJournal, "name" | "book" | "entity" | "memo" | "lines">;
  readonly day: number;
  readonly fromOn: IsoDate;
  readonly toOn: IsoDate | null;
  readonly approval: string;
  readonly recordedAt: Date;
  readonly endedOn: IsoDate | null;
};

/** A month that is shorter than its day has it on its last. */
export const isDueOn = ({ day, fromOn, toOn, endedOn }: RecurringJournal, on: IsoDate): boolean =>
  on === addMonths(on, 0, day) && on >= fromOn && (toOn === null || on <= toOn) && (endedOn === null || on <= endedOn);

/** The days from one to another on which it falls due. */
export const dueDays = (recurring: RecurringJournal, from: IsoDate, to: IsoDate): IsoDate[] => {
  const days: IsoDate[] = [];
  const start = later(from, recurring.fromOn);
  for (let month = 0; ; month += 1) {
    const on = addMonths(start, month, recurring.day);
    if (on > to) return days;
    if (on >= start && isDueOn(recurring, on)) days.push(on);
  }
};

export const recurringKey = (id: RecurringId, on: IsoDate): string => `recurring/${formatId("recur", id)}/${on}`;

export const recurringView = ({
  id,
  template,
  day,
  fromOn,
  toOn,
  endedOn,
  approval,
}: RecurringJournal): RecurringView => ({
  id: formatId("recur", id),
  ...template,
  day,
  from: fromOn,
  to: toOn,
  endedOn,
  approval,
});
