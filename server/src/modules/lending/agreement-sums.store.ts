import type { FundingModel } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import type { Fen } from "../../kernel/money.ts";
import type { Reader } from "../../platform/database.ts";
import type { AgreementId } from "../matching/index.ts";
import { type Component, cancelledEarly, type EventType } from "./event.ts";

/** Days that are looked at together, both included. */
type Days = { readonly from: IsoDate; readonly to: IsoDate };
type OfDay<T> = T & { readonly day: IsoDate };

/** What the events of one kind under one agreement carry of one component, and how many of them carry it. */
export type AgreementSum = {
  readonly agreementId: AgreementId;
  readonly fundingModel: FundingModel;
  readonly type: EventType;
  readonly component: Component;
  readonly amountFen: Fen;
  readonly events: number;
};

/** Each day's money by agreement. It is found by its date, so it reads the days and not the book. */
export const sumsByAgreement = (db: Reader, { from, to }: Days): Promise<OfDay<AgreementSum>[]> => db<
  OfDay<AgreementSum>[]
>`
  select business_on as day, agreement_id, funding_model, type, component, sum(fen)::bigint as amount_fen, count(*) as events
  from loan_event cross join lateral (values
    ('principal', principal_fen), ('interest', interest_fen), ('guaranteeFee', guarantee_fee_fen), ('serviceFee', service_fee_fen),
    ('lateFee', late_fee_fen)) as part(component, fen)
  where business_on between ${from} and ${to} and fen <> 0
  group by business_on, agreement_id, funding_model, type, component`;

/** What an institution owes for a day's drawdowns under one agreement, less what it no longer owes for earlier ones. */
export type FeeCharged = { readonly agreementId: AgreementId; readonly feeFen: Fen; readonly events: number };

/**
 * Each day's fees on what was drawn, each slice's by itself, as the books have it; a slice keeps the fee it was drawn
 * under. Who cancels a referred loan within the cooling-off days was never brought to the institution: its fee is taken
 * back, and charged again should what cancelled the loan be taken back.
 */
export const feesCharged = (db: Reader, { from, to }: Days): Promise<OfDay<FeeCharged>[]> => db<OfDay<FeeCharged>[]>`
  with touched as (
    select business_on as day, slot, loan_id, bool_or(type = 'drawn') as fresh, (array_agg(type <> 'settled' order by seq desc))[1] as owed
    from loan_event
    where business_on between ${from} and ${to} and (type = 'drawn' and funding_model in ('ice', 'technology') or type = 'settled' and detail = ${cancelledEarly} or type = 'reopened')
    group by business_on, slot, loan_id),
  stood as (
    select t.day, s.agreement_id, prorate(s.principal_fen, s.fee_ppm, 1000000) as fen, (t.owed or s.funding_model <> 'ice')::integer as after,
           case when t.fresh then 0 when s.funding_model <> 'ice' then 1 else (
             select (v.type <> 'settled')::integer from loan_event v
             where v.slot = t.slot and v.loan_id = t.loan_id and v.business_on < t.day
               and (v.type in ('drawn', 'reopened') or v.type = 'settled' and v.detail = ${cancelledEarly})
             order by v.seq desc limit 1) end as before
    from touched t
    join loan l on l.slot = t.slot and l.id = t.loan_id and l.moved_in_on is null
    join slice s on s.slot = t.slot and s.loan_id = t.loan_id and s.funding_model in ('ice', 'technology') and s.fee_ppm > 0)
  select day, agreement_id, sum((after - before) * fen)::bigint as fee_fen, count(*) as events
  from stood where after <> before group by day, agreement_id`;
