-- Cash after the loans: what the provider and institutions have settled, and what the banks say.

-- tables

-- A day whose money the provider has handed over. What it came to, by entity, is in the company events of that name.
create table provider_settlement (
  day date primary key,
  settled_on date not null,
  check (settled_on > day)
);

-- An account of a company of the group, and the account of the chart its money stands on.
create table house_account (
  id bigint primary key,
  code text not null unique,
  entity text not null,
  account text not null check (account in ('cash', 'restricted-cash')),
  bank text not null,
  approval text not null,
  opened_at timestamptz not null
);

-- A file that was read to its end; the same one again changes nothing.
create table bank_statement (
  hash text primary key,
  name text not null,
  lines integer not null check (lines > 0),
  imported_by text not null,
  imported_at timestamptz not null
);

create table bank_line (
  id bigint primary key,
  account_id bigint not null,
  -- In the order of the bank's own statement, without gaps: each begins where the one before it ended.
  line_no integer not null check (line_no > 0),
  dated_on date not null,
  amount_fen bigint not null check (amount_fen <> 0),
  balance_fen bigint not null,
  reference text not null,
  -- Whom it came from or went to may be a person: sealed.
  counterparty_sealed bytea not null,
  statement_hash text not null,
  file_row integer not null,
  unique (account_id, line_no)
);

-- Lines of the bank and lines of the ledger that are the same money.
create table bank_match (
  id bigint primary key,
  account_id bigint not null,
  how text not null check (how in ('reference', 'amount', 'hand')),
  matched_by text not null,
  matched_at timestamptz not null
);

create table bank_match_line (
  bank_line_id bigint primary key,
  match_id bigint not null
);

create table bank_match_movement (
  entry_id text not null,
  line_no smallint not null,
  match_id bigint not null,
  primary key (entry_id, line_no)
);

-- distribution

-- constraints

alter table bank_line add foreign key (account_id) references house_account (id);
alter table bank_line add foreign key (statement_hash) references bank_statement (hash);
alter table bank_match add foreign key (account_id) references house_account (id);
alter table bank_match_line add foreign key (bank_line_id) references bank_line (id);
alter table bank_match_line add foreign key (match_id) references bank_match (id);
alter table bank_match_movement add foreign key (match_id) references bank_match (id);
alter table bank_match_movement add foreign key (entry_id, line_no) references journal_line (entry_id, line_no);
create index bank_line_by_day on bank_line (account_id, dated_on);
create index bank_match_line_by_match on bank_match_line (match_id);
create index bank_match_movement_by_match on bank_match_movement (match_id);
-- What a day cost is found by the day, whatever the number of users.
create index app_user_by_day on app_user (registered_on);
create index application_by_day on application (applied_on);
create index payment_order_by_statement on payment_order (statement_on) where statement_on is not null;

grant select, insert on provider_settlement, house_account, bank_statement, bank_line, bank_match, bank_match_line,
  bank_match_movement to suanpan_app;
grant update (counterparty_sealed) on bank_line to suanpan_app;
