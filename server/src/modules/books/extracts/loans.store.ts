import type { IsoDate } from "../../../kernel/calendar.ts";
import type { Fen } from "../../../kernel/money.ts";
import type { Reader } from "../../../platform/database.ts";

export type TapedSlice = {
  readonly loanId: bigint;
  readonly slice: number;
  readonly userId: bigint;
  readonly product: string;
  readonly fundingModel: string;
  readonly entity: string;
  readonly agreementId: bigint;
  readonly channelId: bigint;
  readonly drawnOn: IsoDate;
  readonly tenor: number;
  readonly tenorUnit: string;
  readonly monthlyRatePpm: number;
  readonly principalFen: Fen;
  readonly outstandingFen: Fen;
  readonly owedInterestFen: Fen;
  readonly owedFeeFen: Fen;
  readonly nextDueOn: IsoDate | null;
  readonly band: string;
  readonly state: string;
};

/** Every slice of every loan drawn up to a day, as it stands now. */
export const loanTape = (db: Reader, to: IsoDate, entity: string | undefined): AsyncIterable<TapedSlice[]> =>
  db<TapedSlice[]>`
  select s.loan_id, s.number as slice, l.user_id, l.product, s.funding_model, s.entity, s.agreement_id, l.channel_id, l.drawn_on,
         l.tenor, l.tenor_unit, l.monthly_rate_ppm, s.principal_fen,
         coalesce(o.principal_fen, 0)::bigint as outstanding_fen, coalesce(o.interest_fen, 0)::bigint as owed_interest_fen,
         coalesce(o.fee_fen, 0)::bigint as owed_fee_fen, l.next_due_on, l.band, l.state
  from slice s join loan l on l.slot = s.slot and l.id = s.loan_id
  left join lateral (
    select sum(i.principal_fen - i.paid_principal_fen) as principal_fen, sum(i.interest_fen - i.paid_interest_fen) as interest_fen,
           sum(i.guarantee_fee_fen + i.service_fee_fen - i.paid_guarantee_fee_fen - i.paid_service_fee_fen) as fee_fen
    from instalment i where i.slot = s.slot and i.loan_id = s.loan_id and i.slice = s.number and i.replaced_by is null) o
    on l.state in ('active', 'written-off')
  where l.drawn_on <= ${to} and l.state <> 'pending' ${entity === undefined ? db`` : db`and s.entity = ${entity}`}
  order by s.slot, s.loan_id, s.number`.cursor(1_000);

export type Guaranteed = {
  readonly entity: string;
  readonly agreementId: bigint;
  readonly slices: number;
  readonly principalFen: Fen;
  readonly interestFen: Fen;
};

/** What guarantees could have to pay: principal and the funder's interest of guaranteed slices not called yet. */
export const guaranteedSlices = (db: Reader, to: IsoDate): Promise<Guaranteed[]> => db<Guaranteed[]>`
  select s.entity, s.agreement_id, count(distinct (s.slot, s.loan_id, s.number)) as slices,
         sum(i.principal_fen - i.paid_principal_fen)::bigint as principal_fen, sum(i.interest_fen - i.paid_interest_fen)::bigint as interest_fen
  from slice s join loan l on l.slot = s.slot and l.id = s.loan_id
  join instalment i on i.slot = s.slot and i.loan_id = s.loan_id and i.slice = s.number
  where s.funding_model = 'capital-heavy' and s.called_on is null and l.state = 'active' and l.drawn_on <= ${to} and i.replaced_by is null
  group by s.entity, s.agreement_id order by s.entity, s.agreement_id`;
