import type { IsoDate } from "../../../kernel/calendar.ts";
import type { Fen } from "../../../kernel/money.ts";
import type { Reader } from "../../../platform/database.ts";

/** What slices hold of an account, debits positive, on the days before one: what their rules should have posted. */
export type Held = { readonly account: string; readonly heldFen: Fen };

/**
 * Positions that time and payments make of fees, slice by slice as they were last measured. Under IFRS there is neither
 * receivable nor standing ready: what is collected ahead of the premium earned is a contract liability.
 */
export const heldByMeasures = async (db: Reader, book: string, unclosed: IsoDate): Promise<Held[]> => {
  const byUs = book === "usgaap";
  return db<Held[]>`
    with latest as (
      select distinct on (slot, loan_id, slice) * from measure where business_on < ${unclosed}
      order by slot, loan_id, slice, business_on desc),
    held as (
      select coalesce(sum(moved_in_contract_fen + facilitation_fen + servicing_fen + held_back_fen - reversed_fen
                          - (collected_fee_fen - asset_collected_fen) - contract_written_off_fen)
                      filter (where funding_model in ('capital-heavy', 'capital-light')), 0)
             + coalesce(sum(referral_fen) filter (where funding_model = 'ice'), 0) as contract_assets,
             coalesce(sum(referral_fen) filter (where funding_model = 'technology'), 0) + (${takenForUs(db, unclosed)}) as accounts_receivable,
             coalesce(sum(stand_ready_fen - stand_ready_cancelled_fen - asset_collected_fen - asset_written_off_fen), 0) as premiums,
             coalesce(sum(stand_ready_fen - stand_ready_cancelled_fen - released_fen), 0) as standing_ready,
             coalesce(sum(asset_collected_fen + asset_written_off_fen - released_fen), 0) as ahead,
             coalesce(sum(funding_cost_fen), 0) as funding_cost
      from latest)
    select account, held_fen::bigint from held, lateral (values
      ('contract-assets', contract_assets),
      ('accounts-receivable', accounts_receivable),
      ('financial-assets-receivable', case when ${byUs} then premiums else 0 end),
      ('guarantee-stand-ready', case when ${byUs} then -standing_ready else 0 end),
      ('contract-liabilities', case when ${byUs} then 0 else -ahead end),
      ('payable-trust-investors', -funding_cost)) as v(account, held_fen)`;
};

/** Agreements whose institution collects for itself. */
const themselves = (db: Reader) => db`select id from agreement where (funding ->> 'institutionCollects')::boolean`;

/** What such institutions took in for us: fees, and everything once the guarantee had paid them. */
const takenForUs = (db: Reader, unclosed: IsoDate) => db`
  select coalesce(sum(guarantee_fee_fen + service_fee_fen + late_fee_fen
                      + case when funding_model = 'capital-heavy' and type in ('reclaimed', 'recovered') then principal_fen + interest_fen else 0 end), 0)
  from loan_event where business_on < ${unclosed} and type in ('repaid', 'reallocated', 'reclaimed', 'recovered') and agreement_id in (${themselves(db)})`;

/** What guarantees are expected to pay when loans are drawn, by their slices' terms; what they paid; what came back. */
export const heldByGuarantees = (db: Reader, unclosed: IsoDate): Promise<Held[]> => db<Held[]>`
  with drawn as (
    select coalesce(sum(prorate(s.principal_fen, s.expected_loss_ppm, 1000000)), 0) as fen
    from loan_event e join slice s on s.slot = e.slot and s.loan_id = e.loan_id and s.number = e.slice
    where e.type = 'drawn' and e.funding_model = 'capital-heavy' and e.business_on < ${unclosed}),
  paid as (
    select coalesce(sum(case type when 'guarantee-called' then principal_fen + interest_fen
                                  else -(principal_fen + interest_fen + guarantee_fee_fen + service_fee_fen) end), 0) as fen
    from loan_event
    where funding_model = 'capital-heavy' and business_on < ${unclosed} and type in ('guarantee-called', 'reclaimed', 'recovered')),
  taxed as (
    select coalesce(sum(reclaimed_vat_fen), 0) as fen
    from (select distinct on (slot, loan_id, slice) reclaimed_vat_fen from measure where business_on < ${unclosed}
          order by slot, loan_id, slice, business_on desc) m)
  select 'guarantee-contingent' as account, (paid.fen + taxed.fen - drawn.fen)::bigint as held_fen from drawn, paid, taxed`;

/**
 * What borrowers paid, to settle for less as well, act by act, less what was taken back: all of it is first with the payment provider. Institutions
 * that collect for themselves have theirs; where such a one lends beside another, only the events know whose a fen is.
 */
export const heldByReceipts = (
  db: Reader,
  unclosed: IsoDate,
  from: IsoDate = "0001-01-01" as IsoDate,
): Promise<Held[]> => db<Held[]>`
  with shared as (select distinct slot, loan_id from slice where funding_model in ('ice', 'technology') or agreement_id in (${themselves(db)})),
  paid as (
    select coalesce(sum(case when a.kind in ('repayment', 'settlement') then a.amount_fen else -taken.amount_fen end), 0) as fen
    from loan_act a left join loan_act taken on taken.slot = a.slot and taken.id = a.reverses
    where a.business_on >= ${from} and a.business_on < ${unclosed} and (a.kind in ('repayment', 'settlement') or taken.kind in ('repayment', 'settlement'))
      and not exists (select from shared where shared.slot = a.slot and shared.loan_id = a.loan_id)),
  beside as (
    select coalesce(sum(case when e.type = 'moved-in' then -e.credit_fen when e.type = 'credited' then e.credit_fen
                             else e.principal_fen + e.interest_fen + e.guarantee_fee_fen + e.service_fee_fen + e.late_fee_fen end), 0) as fen
    from loan_event e join shared on shared.slot = e.slot and shared.loan_id = e.loan_id
    where e.business_on >= ${from} and e.business_on < ${unclosed} and e.funding_model not in ('ice', 'technology') and e.agreement_id not in (${themselves(db)})
      and e.type in ('moved-in', 'credited', 'repaid', 'reallocated', 'reclaimed', 'recovered'))
  select 'funds-receivable' as account, (paid.fen + beside.fen)::bigint as held_fen from paid, beside`;
