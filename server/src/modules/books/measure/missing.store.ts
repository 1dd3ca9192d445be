import { addDays, addMonths, type IsoDate } from "../../../kernel/calendar.ts";
import type { Reader } from "../../../platform/database.ts";

/**
 * Slices that lived at the end of a month and were not measured on its last day: none, once that day is closed. Those
 * that lack the end of an earlier month as well are found by the close of that one, which comes first.
 */
export const measuresMissing = async (db: Reader, monthEnd: IsoDate): Promise<number> => {
  const before = addDays(addMonths(addDays(monthEnd, 1), -1), -1);
  const [row] = await db<{ missing: number }[]>`
    select count(*) as missing from measure m
    where business_on >= ${before} and business_on < ${monthEnd} and ended is null
      and not exists (select from measure later
                      where later.slot = m.slot and later.loan_id = m.loan_id and later.slice = m.slice
                        and later.business_on > m.business_on and later.business_on <= ${monthEnd})`;
  return row?.missing ?? 0;
};
