import type { IsoDate } from "../../kernel/calendar.ts";
import { slotOf } from "../../kernel/ids.ts";
import type { Fen } from "../../kernel/money.ts";
import type { Reader } from "../../platform/database.ts";
import type { SlotRange } from "../../platform/day/business-day.ts";
import type { UserId } from "../acquisition/index.ts";
import type { LoanId } from "./event.ts";

/** A loan with something unpaid of what fell due on one of the days asked for, and all it owes by the last of them. */
export type DueLoan = {
  readonly loanId: LoanId;
  readonly userId: UserId;
  readonly dueOn: IsoDate;
  readonly amountFen: Fen;
  /** It was late already when the day began: its late fees grow by the day. */
  readonly late: boolean;
};

/**
 * The loans of a range with something due on these days and not paid, from after a given one. It finds them by the
 * dates of their instalments, so it reads what falls due and not the book.
 */
export const loansDueOn = (
  db: Reader,
  days: readonly IsoDate[],
  by: IsoDate,
  { from, to }: SlotRange,
  after: LoanId | undefined,
  limit: number,
): Promise<DueLoan[]> => db<DueLoan[]>`
  with due as (
    select slot, loan_id, min(due_on) as due_on from instalment i
    where due_on = any(${[...days]}::date[]) and slot between ${after === undefined ? from : slotOf(after)} and ${to} and replaced_by is null
      and paid_principal_fen + paid_interest_fen + paid_guarantee_fee_fen + paid_service_fee_fen
          < principal_fen + interest_fen + guarantee_fee_fen + service_fee_fen + owed_back_fen
      -- Asked here and not outside: a batch of loans that have all ended must not look like the end of the batches.
      and exists (select from loan l where l.slot = i.slot and l.id = i.loan_id and l.state = 'active')
      ${after === undefined ? db`` : db`and (slot, loan_id) > (${slotOf(after)}, ${after})`}
    group by slot, loan_id order by slot, loan_id limit ${limit})
  select l.id as loan_id, l.user_id, due.due_on, l.band <> 'current' as late,
         sum(i.principal_fen + i.interest_fen + i.guarantee_fee_fen + i.service_fee_fen + i.late_fee_fen + i.owed_back_fen - i.paid_principal_fen
             - i.paid_interest_fen - i.paid_guarantee_fee_fen - i.paid_service_fee_fen - i.paid_late_fee_fen)::bigint as amount_fen
  from due
  join loan l on l.slot = due.slot and l.id = due.loan_id
  join instalment i on i.slot = due.slot and i.loan_id = due.loan_id and i.due_on <= ${by} and i.replaced_by is null
  group by due.slot, l.slot, l.id, l.user_id, l.band, due.due_on order by due.slot, l.id`;
