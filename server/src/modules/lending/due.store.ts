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

/** A loan of which something fell due on one of the days asked for and was not paid: the first of these days. */
export type Due = { readonly loanId: LoanId; readonly dueOn: IsoDate };

/**
 * What of a range fell due on these days and is not paid, found by its dates and nothing else: joined to the loans here,
 * the planner takes slot and loan for strangers and reads the book. All of it at once: by pages, each would begin anew.
 */
export const duesOn = (db: Reader, days: readonly IsoDate[], { from, to }: SlotRange): Promise<Due[]> => db<Due[]>`
  select loan_id, min(due_on) as due_on from instalment
  where due_on = any(${[...days]}::date[]) and slot between ${from} and ${to} and replaced_by is null
    and paid_principal_fen + paid_interest_fen + paid_guarantee_fee_fen + paid_service_fee_fen
        < principal_fen + interest_fen + guarantee_fee_fen + service_fee_fen + owed_back_fen
  group by slot, loan_id order by slot, loan_id`;

/** The loans behind dues, those that are still active, with all they owe by a day; who has paid in the meantime owes nothing. */
export const loansOfDues = (db: Reader, dues: readonly Due[], by: IsoDate): Promise<DueLoan[]> => db<DueLoan[]>`
  select l.id as loan_id, l.user_id, due.due_on, l.band <> 'current' as late,
         sum(${leftOf(db)})::bigint as amount_fen
  from (select * from unnest(${dues.map(({ loanId }) => slotOf(loanId))}::smallint[], ${db.array(dues.map(({ loanId }) => loanId))}::bigint[],
                             ${dues.map(({ dueOn }) => dueOn)}::date[]) limit ${dues.length}) as due(slot, loan_id, due_on)
  join loan l on l.slot = due.slot and l.id = due.loan_id and l.state = 'active'
  join instalment i on i.slot = due.slot and i.loan_id = due.loan_id and i.due_on <= ${by} and i.replaced_by is null
  group by l.slot, l.id, l.user_id, l.band, due.due_on
  having sum(${leftOf(db)}) > 0 order by l.slot, l.id`;

const leftOf = (db: Reader) => db`(
  i.principal_fen + i.interest_fen + i.guarantee_fee_fen + i.service_fee_fen + i.late_fee_fen + i.owed_back_fen
  - i.paid_principal_fen - i.paid_interest_fen - i.paid_guarantee_fee_fen - i.paid_service_fee_fen - i.paid_late_fee_fen)`;
