import type { IsoDate } from "../../kernel/calendar.ts";
import type { Reader, Tx } from "../../platform/database.ts";
import type { Span } from "./volume.store.ts";

export const markFolded = (tx: Tx, day: IsoDate, at: Date) => tx`
  insert into metric_fold (day, recorded_at) values (${day}, ${at})`;

/** The days that were folded, first and last; every day between them was. */
export const foldedDays = async (db: Reader): Promise<Span | undefined> => {
  const [row] = await db<{ from: IsoDate | null; to: IsoDate | null }[]>`
    select min(day) as from, max(day) as to from metric_fold`;
  return row?.from && row.to ? { from: row.from, to: row.to } : undefined;
};
