-- Operating metrics and vintages: what each closed day did to them, by group. All of it is a fold of the facts, except
-- metric_overdue, which is one.

-- tables

-- Which days have been folded: one on which nothing happened has no rows.
create table metric_fold (
  day date primary key,
  recorded_at timestamptz not null
);

-- What was drawn, by group. A loan counts where its first slice does, its principal where each slice does.
create table metric_day (
  day date not null,
  funding_model text not null,
  product text not null,
  channel_id bigint not null,
  agreement_id bigint not null,
  grade smallint not null,
  loans bigint not null,
  volume_fen bigint not null,
  -- Of it, to borrowers who had drawn before.
  repeat_fen bigint not null,
  -- Principal times contractual days, thirty to a month.
  tenor_days numeric(38, 0) not null,
  primary key (day, funding_model, product, channel_id, agreement_id, grade)
);

-- People who came for the first time: registered, approved, drawn.
create table metric_user (
  day date not null,
  channel_id bigint not null,
  registered bigint not null,
  approved bigint not null,
  drawn bigint not null,
  primary key (day, channel_id)
);

-- The first successful drawdown of each borrower: every later one is a repeat.
create table metric_borrower (
  slot smallint not null,
  user_id bigint not null,
  loan_id bigint not null,
  first_on date not null,
  primary key (slot, user_id)
);

-- How the outstanding principal of each band changed: the balance on a day is the sum up to it.
create table metric_move (
  day date not null,
  funding_model text not null,
  product text not null,
  channel_id bigint not null,
  agreement_id bigint not null,
  grade smallint not null,
  band text not null,
  change_fen bigint not null,
  primary key (day, funding_model, product, channel_id, agreement_id, grade, band)
);

-- What fell due on a day to loans that were not late, and what of it was unpaid when the day was sealed.
create table metric_due (
  day date not null,
  slot_from smallint not null,
  vintage text not null,
  first boolean not null,
  funding_model text not null,
  product text not null,
  channel_id bigint not null,
  agreement_id bigint not null,
  grade smallint not null,
  instalments bigint not null,
  due_fen bigint not null,
  overdue_fen bigint not null,
  primary key (day, slot_from, vintage, first, funding_model, product, channel_id, agreement_id, grade)
);

-- The same, instalment by instalment, of those not paid: a fact, as a schedule that is replaced later no longer says so.
create table metric_overdue (
  slot smallint not null,
  loan_id bigint not null,
  instalment smallint not null,
  slice smallint not null,
  due_on date not null,
  vintage text not null,
  first boolean not null,
  funding_model text not null,
  product text not null,
  channel_id bigint not null,
  agreement_id bigint not null,
  grade smallint not null,
  principal_fen bigint not null,
  overdue_fen bigint not null check (overdue_fen between 0 and principal_fen),
  primary key (slot, loan_id, instalment, slice)
);

-- What borrowers repaid of it within thirty days, once they are over.
create table metric_collection (
  due_on date not null,
  vintage text not null,
  first boolean not null,
  funding_model text not null,
  product text not null,
  channel_id bigint not null,
  agreement_id bigint not null,
  grade smallint not null,
  overdue_fen bigint not null,
  collected_fen bigint not null,
  primary key (due_on, vintage, first, funding_model, product, channel_id, agreement_id, grade)
);

-- Loans that were ever more than 30 days late or given up: only these can be part of a vintage's curve.
create table metric_late (
  slot smallint not null,
  loan_id bigint not null,
  drawn_on date not null,
  drawn_day smallint not null,
  late_on date not null,
  primary key (slot, loan_id)
);

-- What was late of a vintage's loans on the day each had been on the book for so many months.
create table metric_vintage (
  day date not null,
  vintage text not null,
  month smallint not null,
  funding_model text not null,
  product text not null,
  channel_id bigint not null,
  agreement_id bigint not null,
  grade smallint not null,
  late30_fen bigint not null,
  late180_fen bigint not null,
  primary key (day, vintage, month, funding_model, product, channel_id, agreement_id, grade)
);

-- From which band to which the outstanding principal of a month's beginning went by its end; what stayed current is left out.
create table metric_roll (
  month text not null,
  funding_model text not null,
  product text not null,
  channel_id bigint not null,
  agreement_id bigint not null,
  grade smallint not null,
  from_band text not null,
  to_band text not null,
  loans bigint not null,
  fen bigint not null,
  primary key (month, funding_model, product, channel_id, agreement_id, grade, from_band, to_band)
);

-- distribution

select create_distributed_table('metric_borrower', 'slot', colocate_with => 'slot_day');
select create_distributed_table('metric_overdue', 'slot', colocate_with => 'slot_day');
select create_distributed_table('metric_late', 'slot', colocate_with => 'slot_day');

-- constraints

create index metric_overdue_by_due on metric_overdue (due_on, slot);
create index metric_late_by_day on metric_late (drawn_day, slot);

grant select, insert on metric_fold, metric_day, metric_user, metric_borrower, metric_move, metric_due, metric_overdue, metric_collection,
  metric_late, metric_vintage, metric_roll to suanpan_app;
