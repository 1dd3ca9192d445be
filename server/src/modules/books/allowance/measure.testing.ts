import type { TestPlatform } from "../../../testing/platform.ts";

const amounts = [
  ...["collected_fee", "collected_late_fee", "origination_cost", "interest", "interest_vat", "ifrs_interest"],
  ...["ifrs_interest_vat", "funding_cost", "stand_ready", "released", "released_vat", "stand_ready_cancelled"],
  ...["facilitation", "facilitation_vat", "servicing", "servicing_vat", "held_back", "held_back_vat", "reversed"],
  ...["reversed_vat", "asset_collected", "asset_written_off", "asset_written_off_vat", "contract_written_off"],
  ...["contract_written_off_vat", "new_asset_allowance", "new_contract_allowance", "referral", "referral_vat"],
  "late_fee_vat",
];

/** The table of measures, where it is not there already. */
export const ensureMeasures = async ({ owner }: TestPlatform): Promise<void> => {
  await owner.unsafe(`create table if not exists measure (
    slot smallint not null, loan_id bigint not null, slice smallint not null, business_on date not null, entity text not null,
    funding_model text not null, product text not null, agreement_id bigint not null, channel_id bigint not null, ended text,
    ${amounts.map((name) => `${name}_fen bigint not null default 0`).join(", ")},
    primary key (slot, loan_id, slice, business_on))`);
  await owner.unsafe("grant select, insert on measure to suanpan_app");
};
