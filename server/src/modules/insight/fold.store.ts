import type { IsoDate } from "../../kernel/calendar.ts";
import type { Reader, Tx } from "../../platform/database.ts";
import { becameLate, onItsDay } from "./vintage.store.ts";
import { isDrawdown, type Span } from "./volume.store.ts";

export const markFolded = (tx: Tx, day: IsoDate, at: Date) => tx`
  insert into metric_fold (day, recorded_at) values (${day}, ${at})`;

/**
 * Whether a day has facts of loans, and among them drawdowns and loans that became late; newcomers; overdue instalments
 * of a due date; late loans whose day of the month it is.
 */
type Worth = Readonly<Record<"told" | "drawn" | "worsened" | "came" | "due" | "late", boolean>>;

/** Of what a day may fold, what there is: most days of a small lender tell nothing of any loan; only time goes on. */
export const worthFolding = async (tx: Tx, day: IsoDate, dueOn: IsoDate): Promise<Worth> => {
  const [row] = await tx<Worth[]>`
    select exists (select from loan_event where business_on = ${day}) as told,
           exists (select from loan_event e where business_on = ${day} and ${isDrawdown(tx)}) as drawn,
           exists (select from loan_event e where business_on = ${day} and ${becameLate(tx)}) as worsened,
           exists (select from app_user where registered_on = ${day}) or exists (select from application where applied_on = ${day}) as came,
           exists (select from metric_overdue where due_on = ${dueOn}) as due,
           exists (select from metric_late where ${onItsDay(tx, day)}) as late`;
  return row as Worth;
};

/** The days that were folded, first and last; every day between them was. */
export const foldedDays = async (db: Reader): Promise<Span | undefined> => {
  const [row] = await db<{ from: IsoDate | null; to: IsoDate | null }[]>`
    select min(day) as from, max(day) as to from metric_fold`;
  return row?.from && row.to ? { from: row.from, to: row.to } : undefined;
};
