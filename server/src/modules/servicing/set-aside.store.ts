import type { IsoDate } from "../../kernel/calendar.ts";
import { slotOf } from "../../kernel/ids.ts";
import type { Reader, Tx } from "../../platform/database.ts";
import type { SlotRange } from "../../platform/day/business-day.ts";
import type { LoanId } from "../lending/index.ts";
import type { Repaired, SetAside, SetAsideFilter, SetAsidePlace } from "./set-aside.ts";

export const setAside = async (
  tx: Tx,
  rows: readonly Pick<SetAside, "loanId" | "day" | "reason">[],
  at: Date,
): Promise<void> => {
  if (rows.length === 0) return;
  await tx`
    insert into loan_set_aside (slot, loan_id, day, reason, recorded_at)
    select slot, loan_id, day, reason, ${at}::timestamptz from unnest(
      ${rows.map((r) => slotOf(r.loanId))}::smallint[], ${tx.array(rows.map((r) => r.loanId))}::bigint[], ${rows.map((r) => r.day)}::date[],
      ${rows.map((r) => r.reason.slice(0, 500))}::text[]) as r(slot, loan_id, day, reason)
    on conflict do nothing`;
};

/** The loans of a range that were set aside before a day and not repaired since. There are hardly ever any. */
export const openSetAside = async (db: Reader, before: IsoDate, { from, to }: SlotRange): Promise<LoanId[]> => {
  const rows = await db<{ loanId: LoanId }[]>`
    select distinct loan_id from loan_set_aside
    where repaired_on is null and day < ${before} and slot between ${from} and ${to}`;
  return rows.map(({ loanId }) => loanId);
};

/** Closes what is open of these loans; answers with how many rows that were. */
export const markRepaired = async (
  tx: Tx,
  ids: readonly LoanId[],
  { repairedOn, repairedBy, repair }: Repaired,
): Promise<number> => {
  if (ids.length === 0) return 0;
  const { count } = await tx`
    update loan_set_aside set repaired_on = ${repairedOn}, repaired_by = ${repairedBy}, repair = ${repair}
    where repaired_on is null and (slot, loan_id) in (
      select * from unnest(${ids.map(slotOf)}::smallint[], ${tx.array([...ids])}::bigint[]))`;
  return count;
};

/** Newest day first, from after a place. */
export const listSetAside = (
  db: Reader,
  { on, state }: SetAsideFilter,
  after: SetAsidePlace | undefined,
  limit: number,
): Promise<SetAside[]> => db<SetAside[]>`
  select loan_id, day, reason, repaired_on, repaired_by, repair from loan_set_aside
  where true ${on === undefined ? db`` : db`and day = ${on}`}
    ${state === undefined ? db`` : state === "open" ? db`and repaired_on is null` : db`and repaired_on is not null`}
    ${after === undefined ? db`` : db`and (day < ${after.day} or (day = ${after.day} and loan_id > ${after.loanId}))`}
  order by day desc, loan_id limit ${limit}`;
