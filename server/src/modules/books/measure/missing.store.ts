import type { IsoDate } from "../../../kernel/calendar.ts";
import type { Reader } from "../../../platform/database.ts";

/** Slices that lived at the end of a month and were not measured on its last day: none, once that day is closed. */
export const measuresMissing = async (db: Reader, monthEnd: IsoDate): Promise<number> => {
  const [row] = await db<{ missing: number }[]>`
    select count(*) as missing from (
      select distinct on (slot, loan_id, slice) business_on, ended from measure where business_on <= ${monthEnd}
      order by slot, loan_id, slice, business_on desc) latest
    where ended is null and business_on < ${monthEnd}`;
  return row?.missing ?? 0;
};
