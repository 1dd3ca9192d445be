-- Facts about the company, and the general ledger. Both are small; neither is distributed.

-- tables

create table company_event (
  id bigint primary key,
  type text not null,
  entity text not null,
  business_on date not null,
  -- The day of its entries: the open one, or an earlier one of a month that is not locked.
  accounted_on date not null check (accounted_on <= business_on),
  -- What it is, whoever records it: the same thing twice is one fact.
  natural_key text not null unique,
  payload jsonb not null,
  recorded_by text not null,
  -- Null for what the house itself works out.
  approval text,
  recorded_at timestamptz not null
);

-- The id of a folded entry is what it groups: book/day/entity/rule/product/agreement/channel.
create table journal_entry (
  id text primary key,
  book text not null,
  business_on date not null,
  entity text not null,
  rule text not null,
  rule_version integer not null,
  product text not null,
  agreement_id bigint not null,
  channel_id bigint not null,
  memo text not null,
  events bigint not null check (events > 0)
);

create table journal_line (
  entry_id text not null,
  line_no smallint not null,
  account text not null,
  debit_fen bigint not null check (debit_fen >= 0),
  credit_fen bigint not null check (credit_fen >= 0),
  cash_flow text check (cash_flow in ('operating', 'investing', 'financing', 'exchange')),
  primary key (entry_id, line_no),
  check (debit_fen = 0 or credit_fen = 0)
);

-- What the journals of a month come to, kept once the month is locked: a fold that may be thrown away at any time.
-- Every entry up to the last month in here is in here, so that whoever sums reads journals of later days only.
create table ledger_month (
  -- Its last day.
  month date not null,
  book text not null,
  entity text not null,
  account text not null,
  rule text not null,
  cash_flow text,
  -- Of accounts that are asked for by agreement; 0 for all others.
  agreement_id bigint not null,
  -- Of entries that have a line on moved-in: balances that were taxed where they came from.
  moved_in boolean not null,
  debit_fen bigint not null,
  credit_fen bigint not null,
  unique nulls not distinct (month, book, entity, account, rule, cash_flow, agreement_id, moved_in)
);

-- A file that proves a journal, as it was handed in.
create table journal_attachment (
  id bigint primary key,
  name text not null,
  type text not null,
  bytes integer not null check (bytes between 1 and 2000000),
  hash text not null,
  content bytea not null,
  added_by text not null,
  added_at timestamptz not null
);

-- What is posted every month, approved once; ending it early is another fact.
create table recurring_journal (
  id bigint primary key,
  template jsonb not null,
  day smallint not null check (day between 1 and 31),
  from_on date not null,
  to_on date check (to_on >= from_on),
  approval text not null,
  recorded_at timestamptz not null
);

create table recurring_journal_end (
  recurring_id bigint primary key,
  -- The last day on which it can still fall due.
  ended_on date not null,
  approval text not null,
  recorded_at timestamptz not null
);

-- distribution

-- constraints

alter table journal_line add foreign key (entry_id) references journal_entry (id);
create index company_event_by_day on company_event (business_on);
create index company_event_by_account on company_event (accounted_on, type);
create index journal_entry_by_day on journal_entry (book, business_on, entity);
create index journal_entry_in_order on journal_entry (business_on, id);
create index journal_line_by_account on journal_line (account);
alter table recurring_journal_end add foreign key (recurring_id) references recurring_journal (id);

grant select, insert on company_event, journal_entry, journal_line, journal_attachment, recurring_journal,
  recurring_journal_end to suanpan_app;
grant select, insert, delete on ledger_month to suanpan_app;
