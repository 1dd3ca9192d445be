import type { IsoDate } from "../../kernel/calendar.ts";
import type { Reader, Tx } from "../../platform/database.ts";
import type { Span } from "./volume.store.ts";

export const markFolded = (tx: Tx, day: IsoDate, at: Date) => tx`
  insert into metric_fold (day, recorded_at) values (${day}, ${at})`;

/** Of what a day may fold, what there is: facts of loans, overdue instalments of a due date, loans that were ever late. */
export const worthFolding = async (
  tx: Tx,
  day: IsoDate,
  dueOn: IsoDate,
): Promise<{ readonly told: boolean; readonly due: boolean; readonly late: boolean }> => {
  const [row] = await tx<{ told: boolean; due: boolean; late: boolean }[]>`
    select exists (select from loan_event where business_on = ${day}) as told,
           exists (select from metric_overdue where due_on = ${dueOn}) as due,
           exists (select from metric_late) as late`;
  return row as NonNullable<typeof row>;
};

/** The days that were folded, first and last; every day between them was. */
export const foldedDays = async (db: Reader): Promise<Span | undefined> => {
  const [row] = await db<{ from: IsoDate | null; to: IsoDate | null }[]>`
    select min(day) as from, max(day) as to from metric_fold`;
  return row?.from && row.to ? { from: row.from, to: row.to } : undefined;
};
