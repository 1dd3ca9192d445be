-- Who has not paid, what is done about it, and what that costs.

-- tables

-- A version never changes once approved; the newest is in force.
create table collection_strategy (
  version integer primary key,
  name text not null,
  rules jsonb not null,
  approval text not null,
  in_force_at timestamptz not null
);

create table collection_agency (
  id bigint not null,
  version integer not null,
  name text not null,
  fee jsonb not null,
  active boolean not null,
  approval text not null,
  signed_at timestamptz not null,
  primary key (id, version)
);

create table collection_case (
  slot smallint not null,
  id bigint not null,
  user_id bigint not null,
  opened_on date not null,
  -- From here on: what its events fold into, kept so that a worklist is one look into an index.
  state text not null check (state in ('open', 'promised', 'paused', 'closed')),
  paused_for text check (paused_for in ('dispute', 'death', 'fraud')),
  band text not null check (band in ('current', '1-30', '31-60', '61-90', '91-180', 'over-180')),
  owed_fen bigint not null check (owed_fen >= 0),
  outstanding_fen bigint not null check (outstanding_fen >= 0),
  priority bigint not null,
  score integer,
  strategy_version integer not null,
  rule smallint not null,
  ruled_on date not null,
  ruled_band text not null,
  team text not null,
  agent text,
  agency_id bigint,
  next_action_on date,
  next_action_kind text,
  next_action_no smallint,
  action_due boolean not null,
  promised_fen bigint check (promised_fen > 0),
  promised_on date,
  promise_due_on date,
  closed_on date,
  closed_for text,
  last_seq integer not null,
  primary key (slot, id),
  check ((state = 'paused') = (paused_for is not null)),
  check ((state = 'closed') = (closed_on is not null)),
  check (state <> 'promised' or promised_fen is not null),
  check ((promised_fen is null) = (promise_due_on is null)),
  check (next_action_on is not null or not action_due),
  check (next_action_on is null or (state = 'open' and agency_id is null))
);

-- The overdue loans a case holds. One that was paid has left it; one that turns overdue again comes back.
create table case_loan (
  slot smallint not null,
  case_id bigint not null,
  loan_id bigint not null,
  band text not null,
  overdue_since date not null,
  owed_fen bigint not null,
  outstanding_fen bigint not null,
  joined_on date not null,
  left_on date,
  primary key (slot, case_id, loan_id)
);

-- One immutable fact about one case, with all it takes to make the case again.
create table case_event (
  slot smallint not null,
  case_id bigint not null,
  seq integer not null,
  type text not null,
  business_on date not null,
  recorded_at timestamptz not null,
  recorded_by text not null,
  detail jsonb not null,
  primary key (slot, case_id, seq)
);

-- What an agent wrote down about a contact. People write about people: it is sealed, and lies beside the fact so that
-- a rotation of the keys never touches one.
create table case_note (
  slot smallint not null,
  case_id bigint not null,
  seq integer not null,
  note_sealed bytea not null,
  primary key (slot, case_id, seq)
);

-- When a case was with an agency: from the first day, up to but not including the last.
create table collection_placement (
  slot smallint not null,
  case_id bigint not null,
  seq integer not null,
  agency_id bigint not null,
  agency_version integer not null,
  commission_ppm integer not null,
  from_on date not null,
  to_on date,
  primary key (slot, case_id, seq)
);

-- What collecting cost: a fact for the books.
create table collection_cost (
  slot smallint not null,
  id bigint not null,
  case_id bigint not null,
  seq integer not null,
  loan_id bigint not null,
  kind text not null,
  amount_fen bigint not null check (amount_fen > 0),
  business_on date not null,
  agency_id bigint,
  primary key (slot, id)
);

-- distribution

select create_reference_table('collection_strategy');
select create_reference_table('collection_agency');
select create_distributed_table('collection_case', 'slot', colocate_with => 'slot_day');
select create_distributed_table('case_loan', 'slot', colocate_with => 'slot_day');
select create_distributed_table('case_event', 'slot', colocate_with => 'slot_day');
select create_distributed_table('case_note', 'slot', colocate_with => 'slot_day');
select create_distributed_table('collection_placement', 'slot', colocate_with => 'slot_day');
select create_distributed_table('collection_cost', 'slot', colocate_with => 'slot_day');

-- constraints

alter table collection_case add foreign key (slot, user_id) references app_user (slot, id);
alter table case_loan add foreign key (slot, case_id) references collection_case (slot, id);
alter table case_loan add foreign key (slot, loan_id) references loan (slot, id);
alter table case_event add foreign key (slot, case_id) references collection_case (slot, id);
alter table case_note add foreign key (slot, case_id, seq) references case_event (slot, case_id, seq);
alter table collection_placement add foreign key (slot, case_id) references collection_case (slot, id);
alter table collection_placement add foreign key (agency_id, agency_version) references collection_agency (id, version);
alter table collection_cost add foreign key (slot, case_id, seq) references case_event (slot, case_id, seq);
alter table collection_cost add foreign key (slot, loan_id) references loan (slot, id);
-- One open case a borrower.
create unique index collection_case_open on collection_case (slot, user_id) where state <> 'closed';
create index collection_case_by_user on collection_case (slot, user_id);
create index collection_case_by_id on collection_case (id);
-- What a day's step and a team's morning look for: what falls due, never all there is.
create index collection_case_by_action on collection_case (next_action_on, slot) where next_action_on is not null and not action_due;
create index collection_case_by_promise on collection_case (promise_due_on, slot) where promise_due_on is not null;
create index collection_case_to_work on collection_case (team, priority desc, id) where action_due;
create index case_loan_by_loan on case_loan (slot, loan_id);
create index collection_placement_live on collection_placement (to_on, slot);
create index collection_cost_by_day on collection_cost (business_on, slot);
create index collection_cost_by_case on collection_cost (slot, case_id);

grant select, insert on collection_strategy, collection_agency, collection_case, case_loan, case_event, case_note,
  collection_placement, collection_cost to suanpan_app;
grant update (state, paused_for, band, owed_fen, outstanding_fen, priority, score, strategy_version, rule, ruled_on, ruled_band, team, agent,
  agency_id, next_action_on, next_action_kind, next_action_no, action_due, promised_fen, promised_on, promise_due_on, closed_on,
  closed_for, last_seq) on collection_case to suanpan_app;
grant update (band, overdue_since, owed_fen, outstanding_fen, left_on) on case_loan to suanpan_app;
grant update (note_sealed) on case_note to suanpan_app;
grant update (to_on) on collection_placement to suanpan_app;
