import type { Band } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import { slotOf } from "../../kernel/ids.ts";
import type { Fen } from "../../kernel/money.ts";
import type { Reader } from "../../platform/database.ts";
import type { SlotRange } from "../../platform/day/business-day.ts";
import type { ChannelId, UserId } from "../acquisition/index.ts";
import type { LoanId } from "./event.ts";

export type BandedLoan = {
  readonly loanId: LoanId;
  readonly userId: UserId;
  readonly channelId: ChannelId;
  readonly band: Band;
  readonly oldestUnpaidOn: IsoDate | null;
  readonly owedFen: Fen;
  /** Of a loan that was given up: what can still be claimed. */
  readonly outstandingFen: Fen;
};

/**
 * The loans of a range whose band or state changed on a day or the next, as they stand now, with what they owe by the
 * latter. It reads these days' events: asked for by a list of days, those of every month there is would be looked through,
 * and asked for in the order of loans, those of the whole month.
 */
export const bandedLoans = (
  db: Reader,
  day: IsoDate,
  by: IsoDate,
  { from, to }: SlotRange,
): Promise<BandedLoan[]> => db<BandedLoan[]>`
  with changed as (
    select distinct slot, loan_id from (
      select slot, loan_id from loan_event
      where (business_on = ${day} or business_on = ${by}) and slot between ${from} and ${to}
        and type in ('banded', 'written-off', 'settled', 'reopened') offset 0) e)
  select l.id as loan_id, l.user_id, l.channel_id, l.band,
         min(i.due_on) filter (where i.paid_principal_fen + i.paid_interest_fen + i.paid_guarantee_fee_fen + i.paid_service_fee_fen
                                     < i.principal_fen + i.interest_fen + i.guarantee_fee_fen + i.service_fee_fen) as oldest_unpaid_on,
         coalesce(sum(i.principal_fen + i.interest_fen + i.guarantee_fee_fen + i.service_fee_fen + i.late_fee_fen - i.paid_principal_fen
                      - i.paid_interest_fen - i.paid_guarantee_fee_fen - i.paid_service_fee_fen - i.paid_late_fee_fen)
                  filter (where i.due_on <= ${by} or l.state = 'written-off'), 0)::bigint as owed_fen,
         coalesce(sum(i.principal_fen - i.paid_principal_fen), 0)::bigint as outstanding_fen
  from changed c
  join loan l on l.slot = c.slot and l.id = c.loan_id
  join instalment i on i.slot = c.slot and i.loan_id = c.loan_id and i.replaced_by is null
  group by l.slot, l.id, l.user_id, l.channel_id, l.band order by l.slot, l.id`;

/** What borrowers repaid on loans between two value dates, both included. */
export const repaidBetween = (
  db: Reader,
  wanted: readonly { readonly loanId: LoanId; readonly from: IsoDate; readonly to: IsoDate }[],
): Promise<{ loanId: LoanId; repaidFen: Fen }[]> => db<{ loanId: LoanId; repaidFen: Fen }[]>`
  select e.loan_id, sum(e.principal_fen + e.interest_fen + e.guarantee_fee_fen + e.service_fee_fen + e.late_fee_fen)::bigint as repaid_fen
  from unnest(${wanted.map(({ loanId }) => slotOf(loanId))}::smallint[], ${db.array(wanted.map(({ loanId }) => loanId))}::bigint[],
              ${wanted.map(({ from }) => from)}::date[], ${wanted.map(({ to }) => to)}::date[]) as w(slot, loan_id, from_on, to_on)
  join loan_event e on e.slot = w.slot and e.loan_id = w.loan_id and e.business_on >= w.from_on and e.value_on between w.from_on and w.to_on
    and e.type in ('repaid', 'reclaimed', 'recovered', 'reallocated')
  group by e.loan_id`;
