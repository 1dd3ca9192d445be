import type { IsoDate } from "../../../kernel/calendar.ts";
import { slotOf } from "../../../kernel/ids.ts";
import type { Database } from "../../../platform/database.ts";

export const amounts = [
  ...["collected_fee", "collected_share", "collected_late_fee", "moved_in_interest", "origination_cost", "interest"],
  ...["interest_vat", "interest_ahead", "interest_ahead_vat", "funding_cost", "stand_ready", "stand_ready_cancelled"],
  ...["released", "released_vat", "asset_collected", "asset_written_off", "asset_written_off_vat"],
  ...["new_asset_allowance", "moved_in_contract", "facilitation", "facilitation_vat", "servicing", "servicing_vat"],
  ...["held_back", "held_back_vat", "reversed", "reversed_vat", "contract_written_off", "contract_written_off_vat"],
  ...["new_contract_allowance", "referral", "referral_vat", "late_fee_vat"],
].map((name) => `${name}_fen`);

/** The table of measures, where it is not there already; true if it had to be made. */
export const ensureMeasures = async (owner: Database): Promise<boolean> => {
  const [there] = await owner`select to_regclass('measure') as name`;
  if (there?.name) return false;
  await owner.unsafe(`create table measure (
    slot smallint not null, loan_id bigint not null, slice smallint not null, business_on date not null, entity text not null,
    funding_model text not null, product text not null, agreement_id bigint not null, channel_id bigint not null, ended text,
    ${amounts.map((name) => `${name} bigint not null`).join(", ")}, primary key (slot, loan_id, slice, business_on))`);
  await owner.unsafe("grant select, insert on measure to suanpan_app");
  return true;
};

/** Says what the measures of a guaranteed loan are on a day, whatever they were. */
export const measured = (owner: Database, loanId: bigint, on: IsoDate, said: Readonly<Record<string, number>>) =>
  owner.unsafe(`
    insert into measure (slot, loan_id, slice, business_on, entity, funding_model, product, agreement_id, channel_id, ${amounts.join(", ")})
    values (${slotOf(loanId)}, ${loanId}, 1, '${on}', 'microcredit', 'capital-heavy', 'sme', 1, 1, ${amounts.map((name) => said[name] ?? 0).join(", ")})
    on conflict (slot, loan_id, slice, business_on) do update set ${amounts.map((name) => `${name} = excluded.${name}`).join(", ")}`);
