-- The business day, its closing, and the keys that make every write happen once.

-- tables

-- What this database is: one row, made by the first start. A synthetic one has a history made up from one day until
-- another; it is prepared once that has been lived through. The check tells the keys it is sealed with from others.
create table installation (
  one boolean primary key default true check (one),
  synthetic boolean not null,
  first_on date not null,
  history_until date not null,
  prepared boolean not null,
  key_check bytea not null,
  created_at timestamptz not null
);

-- The open business day of each slot. A write shares its slot's row; closing a day moves the rows on first. Its pages
-- have room for a second version of every row: the next day is written beside this one, and the index stays as it is.
create table slot_day (
  slot smallint primary key check (slot between 0 and 4095),
  business_on date not null
) with (fillfactor = 40);

create table day_close (
  day date primary key,
  ranges smallint not null,
  begun_at timestamptz not null default now(),
  sealed_at timestamptz
);

-- The unit of end-of-day work: claimed, done and marked in one transaction.
create table day_work (
  day date not null,
  step_no smallint not null,
  step text not null,
  range_no smallint not null,
  slot_from smallint not null,
  slot_to smallint not null,
  done_at timestamptz,
  affected bigint,
  primary key (day, step_no, range_no)
);

-- A sealed day cannot change unnoticed: its hash covers its facts and the hashes of the day before.
create table day_seal (
  day date not null,
  slot_from smallint not null,
  slot_to smallint not null,
  events bigint not null,
  total_fen bigint not null,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (day, slot_from)
);

create table idempotency_key (
  slot smallint not null,
  caller text not null,
  key text not null,
  body_hash text not null,
  answer json not null, -- not jsonb: a replayed answer is the same text, its fields in the same order
  recorded_at timestamptz not null default now(),
  primary key (slot, caller, key)
);

-- distribution

select create_distributed_table('slot_day', 'slot');
select create_distributed_table('idempotency_key', 'slot', colocate_with => 'slot_day');

-- constraints

grant select, insert on installation to suanpan_app;
grant update (prepared) on installation to suanpan_app;
grant select, insert on slot_day, day_close, day_work to suanpan_app;
grant update (business_on) on slot_day to suanpan_app;
grant update (sealed_at) on day_close to suanpan_app;
grant update (done_at, affected) on day_work to suanpan_app;
grant select, insert on day_seal, idempotency_key to suanpan_app;
