import type { IsoDate } from "../../kernel/calendar.ts";
import { slotOf } from "../../kernel/ids.ts";
import type { Reader, Tx } from "../../platform/database.ts";
import type { LoanId } from "../lending/index.ts";

export type SetAside = { readonly loanId: LoanId; readonly day: IsoDate; readonly reason: string };

export const setAside = async (tx: Tx, rows: readonly SetAside[], at: Date): Promise<void> => {
  if (rows.length === 0) return;
  await tx`
    insert into loan_set_aside (slot, loan_id, day, reason, recorded_at)
    select slot, loan_id, day, reason, ${at}::timestamptz from unnest(
      ${rows.map((r) => slotOf(r.loanId))}::smallint[], ${tx.array(rows.map((r) => r.loanId))}::bigint[], ${rows.map((r) => r.day)}::date[],
      ${rows.map((r) => r.reason.slice(0, 500))}::text[]) as r(slot, loan_id, day, reason)
    on conflict do nothing`;
};

/** The loans set aside on a day. */
export const setAsideOn = (db: Reader, day: IsoDate): Promise<SetAside[]> => db<SetAside[]>`
  select loan_id, day, reason from loan_set_aside where day = ${day} order by slot, loan_id limit 1000`;
