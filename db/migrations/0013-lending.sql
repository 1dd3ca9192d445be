-- Products, loans and the facts about them. Everything to the right is a fold of loan_event.

-- tables

create table product (
  code text not null,
  version integer not null,
  name_en text not null,
  name_zh text not null,
  least_fen bigint not null,
  most_fen bigint not null check (most_fen >= least_fen),
  tenors integer[] not null,
  terms jsonb not null,
  published_at timestamptz not null,
  primary key (code, version)
);

create table loan (
  slot smallint not null,
  id bigint not null,
  user_id bigint not null,
  line_id bigint not null,
  channel_id bigint not null,
  product text not null,
  product_version integer not null,
  principal_fen bigint not null check (principal_fen > 0),
  tenor integer not null,
  tenor_unit text not null check (tenor_unit in ('months', 'days')),
  monthly_rate_ppm integer not null,
  annual_cost_ppm integer not null,
  -- The day it was brought along from another system, if it was.
  moved_in_on date,
  drawn_on date not null,
  -- From here on: state that the events fold into, kept so that nobody has to fold them to lend or to collect.
  state text not null check (state in ('pending', 'active', 'settled', 'written-off', 'cancelled')),
  outstanding_fen bigint not null check (outstanding_fen >= 0),
  -- Money of the borrower's that no instalment was there to take.
  credit_fen bigint not null check (credit_fen >= 0),
  band text not null,
  schedule smallint not null,
  next_due_on date,
  -- The day on which time alone will change it: the end of day looks at nothing else.
  next_change_on date,
  last_value_on date not null,
  last_seq integer not null,
  primary key (slot, id)
);

-- The part of a loan one agreement funds; the amounts of a loan's slices sum to the loan. It keeps of the agreement
-- what its schedule and its guarantee need, and what has been recognised and called so far.
create table slice (
  slot smallint not null,
  loan_id bigint not null,
  number smallint not null,
  agreement_id bigint not null,
  agreement_version integer not null,
  funding_model text not null,
  entity text not null,
  principal_fen bigint not null check (principal_fen > 0),
  funder_ppm integer,
  guarantee_ppm integer not null,
  fee_ppm integer not null,
  expected_loss_ppm integer not null,
  trigger_days smallint,
  accrued_interest_fen bigint not null check (accrued_interest_fen >= 0),
  accrued_vat_fen bigint not null,
  called_on date,
  primary key (slot, loan_id, number)
);

-- The calendar of the platform: what falls due on a day is found by its date. Numbers are never used twice in a loan;
-- a row that a later schedule replaced stays where it was, and is owed no more.
create table instalment (
  slot smallint not null,
  loan_id bigint not null,
  number smallint not null,
  slice smallint not null,
  schedule smallint not null,
  from_on date not null,
  to_on date not null,
  due_on date not null,
  principal_fen bigint not null check (principal_fen >= 0),
  interest_fen bigint not null check (interest_fen >= 0),
  guarantee_fee_fen bigint not null check (guarantee_fee_fen >= 0),
  service_fee_fen bigint not null check (service_fee_fen >= 0),
  late_fee_fen bigint not null default 0 check (late_fee_fen >= 0),
  paid_principal_fen bigint not null default 0,
  paid_interest_fen bigint not null default 0,
  paid_guarantee_fee_fen bigint not null default 0,
  paid_service_fee_fen bigint not null default 0,
  paid_late_fee_fen bigint not null default 0,
  -- Money sent back to the borrower that was never there, as it turned out: what is still owed of it.
  owed_back_fen bigint not null default 0 check (owed_back_fen >= 0),
  replaced_by smallint,
  primary key (slot, loan_id, number, slice),
  check (paid_principal_fen between 0 and principal_fen),
  check (paid_interest_fen between 0 and interest_fen),
  check (paid_guarantee_fee_fen between 0 and guarantee_fee_fen),
  check (paid_service_fee_fen between 0 and service_fee_fen),
  check (paid_late_fee_fen between 0 and late_fee_fen)
);

-- One immutable fact about one loan. It carries what it is about, so that folding it joins no user table.
create table loan_event (
  slot smallint not null,
  loan_id bigint not null,
  seq integer not null,
  slice smallint not null,
  type text not null,
  value_on date not null,
  business_on date not null,
  recorded_at timestamptz not null,
  instalment smallint,
  detail text,
  entity text not null,
  funding_model text not null,
  product text not null,
  agreement_id bigint not null,
  channel_id bigint not null,
  principal_fen bigint not null default 0,
  interest_fen bigint not null default 0,
  guarantee_fee_fen bigint not null default 0,
  service_fee_fen bigint not null default 0,
  late_fee_fen bigint not null default 0,
  credit_fen bigint not null default 0,
  vat_fen bigint not null default 0,
  expected_loss_fen bigint not null default 0,
  -- The day before the number: what a loan had done by a day is then one stretch of each month's key.
  primary key (slot, loan_id, business_on, seq)
) partition by range (business_on);

-- distribution

select create_reference_table('product');
select create_distributed_table('loan', 'slot', colocate_with => 'slot_day');
select create_distributed_table('slice', 'slot', colocate_with => 'slot_day');
select create_distributed_table('instalment', 'slot', colocate_with => 'slot_day');
select create_distributed_table('loan_event', 'slot', colocate_with => 'slot_day');

-- constraints

alter table loan add foreign key (slot, line_id) references credit_line (slot, id);
alter table loan add foreign key (slot, user_id) references app_user (slot, id);
alter table loan add foreign key (product, product_version) references product (code, version);
alter table slice add foreign key (slot, loan_id) references loan (slot, id);
alter table slice add foreign key (agreement_id, agreement_version) references agreement (id, version);
alter table instalment add foreign key (slot, loan_id) references loan (slot, id);
alter table loan_event add foreign key (slot, loan_id) references loan (slot, id);
create index instalment_by_due on instalment (due_on, slot) where replaced_by is null;
create index loan_by_change on loan (next_change_on, slot) where next_change_on is not null;
-- Few loans hold credit; those that have ended give it back, the others use it.
create index loan_with_credit on loan (id) where credit_fen > 0;
create index loan_by_user on loan (slot, user_id);
create index loan_by_line on loan (slot, line_id);
create index loan_by_id on loan (id);
create index loan_by_channel on loan (channel_id, id);
create index loan_event_by_day on loan_event (business_on, slot);

-- The application may not create tables; it may ask for the partition of a month, which is all this does.
create function ensure_event_partition(day date) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month date := date_trunc('month', day);
  name text := 'loan_event_' || to_char(month, 'YYYYMM');
begin
  if to_regclass(name) is null then
    perform pg_advisory_xact_lock(7201, 5);
    -- Made aside and attached: readers never wait for it, writers at most as long as the attaching itself takes.
    execute format('create table if not exists %I (like loan_event including defaults including constraints)', name);
    execute format('grant select, insert on %I to suanpan_app', name);
    if not exists (select from pg_inherits where inhrelid = to_regclass(name)) then
      execute format('alter table loan_event attach partition %I for values from (%L) to (%L)', name, month, month + interval '1 month');
    end if;
  end if;
end $$;

revoke all on function ensure_event_partition(date) from public;
grant execute on function ensure_event_partition(date) to suanpan_app;
grant select, insert on product, loan, slice, instalment, loan_event to suanpan_app;
grant update (state, drawn_on, outstanding_fen, credit_fen, band, schedule, next_due_on, next_change_on, last_value_on, last_seq) on loan to suanpan_app;
grant update (accrued_interest_fen, accrued_vat_fen, called_on) on slice to suanpan_app;
grant update (late_fee_fen, paid_principal_fen, paid_interest_fen, paid_guarantee_fee_fen, paid_service_fee_fen, paid_late_fee_fen,
              owed_back_fen, replaced_by) on instalment to suanpan_app;
