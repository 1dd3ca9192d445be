import type { IsoDate } from "../../kernel/calendar.ts";
import type { Json, Reader, Tx } from "../../platform/database.ts";
import type { RecurringId, RecurringJournal } from "./recurring-journal.ts";

export const insertRecurring = (tx: Tx, one: RecurringJournal) => tx`
  insert into recurring_journal (id, template, day, from_on, to_on, approval, recorded_at)
  values (${one.id}, ${tx.json(one.template as unknown as Json)}, ${one.day}, ${one.fromOn}, ${one.toOn}, ${one.approval}, ${one.recordedAt})`;

export const insertEnd = async (
  tx: Tx,
  { id, endedOn, approval, at }: { id: RecurringId; endedOn: IsoDate; approval: string; at: Date },
): Promise<boolean> => {
  const { count } = await tx`
    insert into recurring_journal_end (recurring_id, ended_on, approval, recorded_at)
    values (${id}, ${endedOn}, ${approval}, ${at}) on conflict do nothing`;
  return count > 0;
};

/** All there are, oldest first: a company has dozens. */
export const recurringJournals = (db: Reader): Promise<RecurringJournal[]> => db<RecurringJournal[]>`
  select r.id, template, day, from_on, to_on, r.approval, r.recorded_at, ended_on
  from recurring_journal r left join recurring_journal_end e on e.recurring_id = r.id order by r.id`;
