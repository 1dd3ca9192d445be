import type { FundingModel } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import type { Fen } from "../../kernel/money.ts";
import type { Reader } from "../../platform/database.ts";
import type { AgreementId } from "../matching/index.ts";
import type { Component, EventType } from "./event.ts";

/** What the events of one kind under one agreement carry of one component, and how many of them carry it. */
export type AgreementSum = {
  readonly agreementId: AgreementId;
  readonly fundingModel: FundingModel;
  readonly type: EventType;
  readonly component: Component;
  readonly amountFen: Fen;
  readonly events: number;
};

/** A day's money by agreement. It is found by its date, so it reads the day and not the book. */
export const sumsByAgreement = (db: Reader, day: IsoDate): Promise<AgreementSum[]> => db<AgreementSum[]>`
  select agreement_id, funding_model, type, component, sum(fen)::bigint as amount_fen, count(*) as events
  from loan_event cross join lateral (values
    ('principal', principal_fen), ('interest', interest_fen), ('guaranteeFee', guarantee_fee_fen), ('serviceFee', service_fee_fen),
    ('lateFee', late_fee_fen)) as part(component, fen)
  where business_on = ${day} and fen <> 0
  group by agreement_id, funding_model, type, component`;

/** What was drawn at one of the fees an agreement has charged for it; a loan keeps the fee it was drawn under. */
export type DrawnAtFee = {
  readonly agreementId: AgreementId;
  readonly feePpm: number;
  readonly principalFen: Fen;
  readonly events: number;
};

/** A day's drawdowns for which the institution owes a fee. The fee is in the slice: an event does not carry it. */
export const drawnAtFees = (db: Reader, day: IsoDate): Promise<DrawnAtFee[]> => db<DrawnAtFee[]>`
  select e.agreement_id, s.fee_ppm, sum(e.principal_fen)::bigint as principal_fen, count(*) as events
  from loan_event e join slice s on s.slot = e.slot and s.loan_id = e.loan_id and s.number = e.slice
  where e.business_on = ${day} and e.type = 'drawn' and e.funding_model in ('ice', 'technology') and s.fee_ppm > 0
  group by e.agreement_id, s.fee_ppm`;
