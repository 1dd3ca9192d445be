import type { IsoDate } from "../../../kernel/calendar.ts";
import { slotOf } from "../../../kernel/ids.ts";
import type { Fen } from "../../../kernel/money.ts";
import type { Tx } from "../../../platform/database.ts";
import type { SlotRange } from "../../../platform/day/business-day.ts";
import type { LoanId } from "../../lending/index.ts";

export type NewCost = {
  readonly loanId: LoanId;
  readonly slice: number;
  readonly number: number;
  readonly fromOn: IsoDate;
  readonly toOn: IsoDate;
  readonly principalFen: Fen;
  readonly interestFen: Fen;
  readonly principalOfSliceFen: Fen;
  readonly costPpm: number;
};

/** The agreed schedules of the slices drawn on the day whose agreement capitalises what they cost. */
export const newCosts = (tx: Tx, day: IsoDate, { from, to }: SlotRange): Promise<NewCost[]> => tx<NewCost[]>`
  select s.loan_id, s.number as slice, i.number, i.from_on, i.to_on, i.principal_fen, i.interest_fen, s.principal_fen as principal_of_slice_fen,
         (a.funding ->> 'originationCostPpm')::integer as cost_ppm
  from loan_event e join slice s on s.slot = e.slot and s.loan_id = e.loan_id and s.number = e.slice
  join agreement a on a.id = s.agreement_id and a.version = s.agreement_version
  join instalment i on i.slot = s.slot and i.loan_id = s.loan_id and i.slice = s.number and i.schedule = 1
  where e.business_on = ${day} and e.type = 'drawn' and e.funding_model = 'balance-sheet' and e.slot between ${from} and ${to}
    and (a.funding ->> 'originationCostPpm')::integer > 0
  order by s.slot, s.loan_id, s.number, i.number`;

export const insertCosts = (tx: Tx, rows: readonly (NewCost & { readonly usFen: Fen; readonly ifrsFen: Fen })[]) => tx`
  insert into origination_cost (slot, loan_id, slice, number, from_on, to_on, us_fen, ifrs_fen)
  select * from unnest(
    ${rows.map((r) => slotOf(r.loanId))}::smallint[], ${tx.array(rows.map((r) => r.loanId))}::bigint[], ${rows.map((r) => r.slice)}::smallint[],
    ${rows.map((r) => r.number)}::smallint[], ${rows.map((r) => r.fromOn)}::date[], ${rows.map((r) => r.toOn)}::date[],
    ${rows.map((r) => r.usFen)}::bigint[], ${rows.map((r) => r.ifrsFen)}::bigint[])
  on conflict do nothing`;
