-- What was done to loans: money received, given up, rearranged, called or taken back, in the order it came.

-- tables

-- A loan's events follow from its acts, and can be worked out again from them. An act is never changed: whoever takes
-- one back writes another that names it.
create table loan_act (
  slot smallint not null,
  id bigint not null,
  loan_id bigint not null,
  kind text not null check (kind in ('repayment', 'waiver', 'reschedule', 'settlement', 'refund', 'guarantee-call', 'write-off', 'brought', 'reversal')),
  amount_fen bigint not null check (amount_fen >= 0),
  value_on date not null,
  business_on date not null,
  terms jsonb not null,
  reverses bigint,
  reference text,
  recorded_by text not null,
  recorded_at timestamptz not null,
  first_seq integer not null,
  last_seq integer not null,
  primary key (slot, id)
);

-- A loan the end of day could not move on, or something that could not be done to it, and why. It is tried again every
-- day, and by whoever writes to it, until it moves again or somebody says that they have put it right.
create table loan_set_aside (
  slot smallint not null,
  loan_id bigint not null,
  day date not null,
  reason text not null,
  recorded_at timestamptz not null,
  repaired_on date,
  repaired_by text,
  repair text,
  primary key (slot, loan_id, day),
  check ((repaired_on is null) = (repaired_by is null))
);

-- What has to be known about a borrower before anybody is asked to pay; lifting a flag is another row.
create table borrower_flag (
  slot smallint not null,
  id bigint not null,
  user_id bigint not null,
  kind text not null check (kind in ('death', 'fraud', 'dispute')),
  raised boolean not null,
  reason text not null,
  recorded_by text not null,
  recorded_at timestamptz not null,
  business_on date not null,
  primary key (slot, id)
);

-- distribution

select create_distributed_table('loan_act', 'slot', colocate_with => 'slot_day');
select create_distributed_table('loan_set_aside', 'slot', colocate_with => 'slot_day');
select create_distributed_table('borrower_flag', 'slot', colocate_with => 'slot_day');

-- constraints

alter table loan_act add foreign key (slot, loan_id) references loan (slot, id);
create index loan_act_by_loan on loan_act (slot, loan_id);
-- What was taken back once cannot be taken back again.
create unique index loan_act_reverses on loan_act (slot, reverses) where reverses is not null;

alter table loan_set_aside add foreign key (slot, loan_id) references loan (slot, id);
-- It stands there once, from the first day on, until it is repaired.
create unique index loan_set_aside_open on loan_set_aside (slot, loan_id) where repaired_on is null;
create index loan_set_aside_by_day on loan_set_aside (day, loan_id);
alter table borrower_flag add foreign key (slot, user_id) references app_user (slot, id);
create index borrower_flag_by_user on borrower_flag (slot, user_id);

grant select, insert on loan_act, loan_set_aside, borrower_flag to suanpan_app;
grant update (repaired_on, repaired_by, repair) on loan_set_aside to suanpan_app;
