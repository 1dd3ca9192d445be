-- What the books make of each slice: cumulative amounts to a date, written once. What is posted is the difference to
-- the row before.

-- tables

create table measure (
  slot smallint not null,
  loan_id bigint not null,
  slice smallint not null,
  business_on date not null,
  entity text not null,
  funding_model text not null,
  product text not null,
  agreement_id bigint not null,
  channel_id bigint not null,
  ended text,
  -- What the facts so far add up to.
  collected_fee_fen bigint not null,
  collected_share_fen bigint not null,
  collected_late_fee_fen bigint not null,
  collected_after_fen bigint not null,
  moved_in_interest_fen bigint not null,
  -- What fees come to by the schedule in force, and its end where that is not the one agreed first.
  fee_fen bigint not null,
  ends_on date,
  -- The measures.
  origination_cost_fen bigint not null,
  cost_written_off_fen bigint not null,
  interest_fen bigint not null,
  interest_vat_fen bigint not null,
  interest_ahead_fen bigint not null,
  interest_ahead_vat_fen bigint not null,
  waived_interest_fen bigint not null,
  waived_interest_vat_fen bigint not null,
  funding_cost_fen bigint not null,
  stand_ready_fen bigint not null,
  stand_ready_cancelled_fen bigint not null,
  released_fen bigint not null,
  released_vat_fen bigint not null,
  asset_collected_fen bigint not null,
  asset_written_off_fen bigint not null,
  asset_written_off_vat_fen bigint not null,
  new_asset_allowance_fen bigint not null,
  reclaimed_vat_fen bigint not null,
  moved_in_contract_fen bigint not null,
  facilitation_fen bigint not null,
  facilitation_vat_fen bigint not null,
  servicing_fen bigint not null,
  servicing_vat_fen bigint not null,
  held_back_fen bigint not null,
  held_back_vat_fen bigint not null,
  reversed_fen bigint not null,
  reversed_vat_fen bigint not null,
  contract_written_off_fen bigint not null,
  contract_written_off_vat_fen bigint not null,
  new_contract_allowance_fen bigint not null,
  referral_fen bigint not null,
  referral_vat_fen bigint not null,
  prepayment_fee_fen bigint not null,
  prepayment_fee_vat_fen bigint not null,
  late_fee_vat_fen bigint not null,
  primary key (slot, loan_id, slice, business_on)
);

-- How a cost that was capitalised at the drawdown is used up, period by period: a schedule like that of the loan.
create table origination_cost (
  slot smallint not null,
  loan_id bigint not null,
  slice smallint not null,
  number smallint not null,
  from_on date not null,
  to_on date not null,
  us_fen bigint not null,
  ifrs_fen bigint not null,
  primary key (slot, loan_id, slice, number)
);

-- The policies measures were taken by, each from its day on: what is measured again is measured by those of then.
create table measure_policy (
  from_on date primary key,
  policy jsonb not null,
  recorded_at timestamptz not null default now()
);

-- distribution

select create_reference_table('measure_policy');
select create_distributed_table('measure', 'slot', colocate_with => 'slot_day');
select create_distributed_table('origination_cost', 'slot', colocate_with => 'slot_day');

-- constraints

alter table measure add foreign key (slot, loan_id) references loan (slot, id);
alter table origination_cost add foreign key (slot, loan_id) references loan (slot, id);
create index measure_by_day on measure (business_on, slot);

-- Days with thirty to a month, as kernel/calendar.ts counts them.
create function days360(a date, b date) returns bigint language sql immutable parallel safe return
  (360 * (date_part('year', b) - date_part('year', a)) + 30 * (date_part('month', b) - date_part('month', a))
   + least(date_part('day', b), 30) - least(date_part('day', a), 30))::bigint;

-- amount × part ÷ whole, rounded once, halves away from zero, as kernel/money.ts does it.
create function prorate(amount bigint, part bigint, whole bigint) returns bigint language sql immutable parallel safe return
  round(amount::numeric * part / whole)::bigint;

-- What of an amount for a period has come by a day: nothing before it, all after it, by its days in between.
create function elapsed(amount bigint, from_on date, to_on date, day date) returns bigint language sql immutable parallel safe return
  case when to_on <= day then amount when day <= from_on then 0
       else prorate(amount, least(days360(from_on, day), greatest(1, days360(from_on, to_on))), greatest(1, days360(from_on, to_on))) end;

-- The days from one date to another as a product counts them.
create function count_days(day_count text, a date, b date) returns bigint language sql immutable parallel safe return
  case when day_count = '30/360' then days360(a, b) else (b - a)::bigint end;

-- What of the interest for a period has been earned by a day.
create function earned(day_count text, amount bigint, from_on date, to_on date, day date) returns bigint language sql immutable parallel safe return
  case when to_on <= day then amount when day <= from_on or count_days(day_count, from_on, to_on) <= 0 then 0
       else prorate(amount, least(count_days(day_count, from_on, day), count_days(day_count, from_on, to_on)), count_days(day_count, from_on, to_on)) end;

-- What a monthly rate charges on an amount from one date to another: a twelfth of the year's, as lending/day-count.ts has it.
create function charge(day_count text, amount bigint, rate_ppm bigint, a date, b date) returns bigint language sql immutable parallel safe return
  prorate(amount, rate_ppm * count_days(day_count, a, b) * case when day_count = '30/360' then 1 else 12 end,
          case day_count when '30/360' then 30000000 when 'actual/365' then 365000000 else 360000000 end);

grant execute on function days360(date, date), prorate(bigint, bigint, bigint), elapsed(bigint, date, date, date), count_days(text, date, date),
  earned(text, bigint, date, date, date), charge(text, bigint, bigint, date, date) to suanpan_app;
grant select, insert on measure, origination_cost, measure_policy to suanpan_app;
