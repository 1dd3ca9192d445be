-- Money that moves: borrowers' accounts and mandates, orders to the payment provider, its answers and statements.

-- tables

create table bank_account (
  slot smallint not null,
  id bigint not null,
  user_id bigint not null,
  bank_code text not null,
  number_sealed bytea not null,
  -- Finds the same number of the same user without revealing it.
  number_index bytea not null,
  last_four text not null check (last_four ~ '^\d{4}$'),
  state text not null check (state in ('active', 'closed')),
  added_at timestamptz not null,
  closed_at timestamptz,
  primary key (slot, id),
  check ((state = 'closed') = (closed_at is not null))
);

create table mandate (
  slot smallint not null,
  id bigint not null,
  account_id bigint not null,
  user_id bigint not null,
  limit_fen bigint not null check (limit_fen > 0),
  text_version text not null,
  state text not null check (state in ('active', 'revoked')),
  given_at timestamptz not null,
  revoked_at timestamptz,
  primary key (slot, id),
  check ((state = 'revoked') = (revoked_at is not null))
);

-- One movement of money we ask the provider for. What was ordered never changes; how it stands does.
create table payment_order (
  slot smallint not null,
  id bigint not null,
  kind text not null check (kind in ('payout', 'debit', 'refund')),
  -- The same thing is ordered once, however often it is asked for.
  natural_key text not null,
  loan_id bigint,
  user_id bigint,
  account_id bigint,
  -- What a debit is allowed by.
  mandate_id bigint,
  -- The receipt a refund sends back to where it came from, when nobody knows whose account that is.
  source_reference text,
  amount_fen bigint not null check (amount_fen > 0),
  business_on date not null,
  ordered_at timestamptz not null,
  -- From here on: how it stands.
  state text not null check (state in ('ordered', 'sent', 'succeeded', 'failed', 'cancelled')),
  attempts smallint not null default 0,
  next_attempt_at timestamptz not null,
  last_error text,
  sent_at timestamptz,
  -- The business day it was sent on; the provider moves the money on that day or the next.
  sent_on date,
  provider_reference text,
  failure_code text,
  failure_text text,
  value_on date,
  answered_at timestamptz,
  answered_by text check (answered_by in ('callback', 'statement', 'staff', 'acceptance')),
  -- The day of the provider's statement that held it.
  statement_on date,
  primary key (slot, id),
  unique (slot, natural_key),
  check (kind = 'refund' or (loan_id is not null and user_id is not null and account_id is not null)),
  check (kind <> 'refund' or (account_id is null) = (source_reference is not null)),
  check ((kind = 'debit') = (mandate_id is not null))
);

-- Whatever the provider and we do not agree on, until somebody has looked into it. Without a user: slot 0.
create table payment_break (
  slot smallint not null,
  id bigint not null,
  -- The same disagreement is noted once, however often it is heard.
  fingerprint text not null,
  kind text not null,
  day date not null,
  order_id bigint,
  line integer,
  detail jsonb not null,
  recorded_at timestamptz not null,
  state text not null check (state in ('open', 'resolved')),
  resolution text,
  resolved_by text,
  resolved_at timestamptz,
  primary key (slot, id),
  unique (slot, fingerprint),
  check ((state = 'resolved') = (resolution is not null and resolved_by is not null and resolved_at is not null))
);

-- Money that came in and belongs to no loan yet: nobody knows whose it is, or its loan would not take it.
create table suspense (
  slot smallint not null,
  id bigint not null,
  natural_key text not null,
  source text not null check (source in ('statement', 'debit')),
  order_id bigint,
  amount_fen bigint not null check (amount_fen > 0),
  value_on date not null,
  business_on date not null,
  provider_reference text,
  -- What the payer wrote, often a name: sealed.
  remark_sealed bytea not null,
  -- Why its loan would not take it.
  reason text,
  recorded_at timestamptz not null,
  state text not null check (state in ('held', 'matched', 'refunded')),
  loan_id bigint,
  refund_order_id bigint,
  refunds smallint not null default 0,
  decided_by text,
  decided_at timestamptz,
  primary key (slot, id),
  unique (slot, natural_key),
  check ((source = 'debit') = (order_id is not null))
);

-- What became of held money, day by day: a fact for the books. More than nothing is held again, less is gone.
create table suspense_move (
  slot smallint not null,
  suspense_id bigint not null,
  seq smallint not null,
  kind text not null check (kind in ('held', 'matched', 'refunded', 'held-again')),
  amount_fen bigint not null check ((amount_fen > 0) = (kind in ('held', 'held-again')) and amount_fen <> 0),
  business_on date not null,
  primary key (slot, suspense_id, seq)
);

-- A statement file that was read to its end. A corrected file of the same day has another hash.
create table provider_statement (
  day date not null,
  hash text not null,
  lines integer not null,
  result jsonb not null,
  imported_by text not null,
  imported_at timestamptz not null,
  primary key (day, hash)
);

-- distribution

select create_distributed_table('bank_account', 'slot', colocate_with => 'slot_day');
select create_distributed_table('mandate', 'slot', colocate_with => 'slot_day');
select create_distributed_table('payment_order', 'slot', colocate_with => 'slot_day');
select create_distributed_table('payment_break', 'slot', colocate_with => 'slot_day');
select create_distributed_table('suspense', 'slot', colocate_with => 'slot_day');
select create_distributed_table('suspense_move', 'slot', colocate_with => 'slot_day');

-- constraints

alter table bank_account add foreign key (slot, user_id) references app_user (slot, id);
create unique index bank_account_once on bank_account (slot, user_id, number_index) where state = 'active';
alter table mandate add foreign key (slot, account_id) references bank_account (slot, id);
create index mandate_by_user on mandate (slot, user_id) where state = 'active';
create index mandate_by_account on mandate (slot, account_id);
alter table payment_order add foreign key (slot, loan_id) references loan (slot, id);
alter table payment_order add foreign key (slot, account_id) references bank_account (slot, id);
alter table payment_order add foreign key (slot, mandate_id) references mandate (slot, id);
create index payment_order_due on payment_order (next_attempt_at) where state = 'ordered';
create index payment_order_unanswered on payment_order (sent_on) where state = 'sent';
create index payment_order_unconfirmed on payment_order (value_on) where statement_on is null and state in ('succeeded', 'failed');
create index payment_order_by_loan on payment_order (slot, loan_id);
create index payment_order_by_id on payment_order (id);
create index payment_break_by_id on payment_break (id);
create index payment_break_open on payment_break (id) where state = 'open';
create index payment_break_by_order on payment_break (slot, order_id) where state = 'open';
alter table suspense_move add foreign key (slot, suspense_id) references suspense (slot, id);
create index suspense_move_by_day on suspense_move (business_on);
create index suspense_by_id on suspense (id);
create index suspense_held on suspense (id) where state = 'held';
create index suspense_by_refund on suspense (slot, refund_order_id) where refund_order_id is not null;

grant select, insert on bank_account, mandate, payment_order, payment_break, suspense, suspense_move,
  provider_statement to suanpan_app;
grant update (number_sealed, state, closed_at) on bank_account to suanpan_app;
grant update (state, revoked_at) on mandate to suanpan_app;
grant update (state, attempts, next_attempt_at, last_error, sent_at, sent_on, provider_reference, failure_code,
              failure_text, value_on, answered_at, answered_by, statement_on) on payment_order to suanpan_app;
grant update (state, resolution, resolved_by, resolved_at) on payment_break to suanpan_app;
grant update (remark_sealed, state, loan_id, refund_order_id, refunds, decided_by, decided_at) on suspense to suanpan_app;
