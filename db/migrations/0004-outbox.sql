-- News for the outside. A message is written in the transaction of what it tells; sending comes afterwards.

-- tables

create table outbox_message (
  slot smallint not null,
  id bigint not null,
  topic text not null,
  subject text not null,
  -- The channel or institution the news is about; endpoints of the platform see all of it, others only their own.
  audience text,
  payload jsonb not null,
  recorded_at timestamptz not null,
  primary key (slot, id)
);

-- Messages not yet handed to the endpoints. A mark per message, not a high-water mark: an id that was taken early may
-- commit late, and would be passed over.
create table outbox_pending (
  slot smallint not null,
  message_id bigint not null,
  primary key (slot, message_id)
);

-- Who drains which slots at the moment; ranges of live leases never overlap.
create table outbox_lease (
  slot_from smallint not null,
  slot_to smallint not null,
  holder bigint not null,
  leased_until timestamptz not null,
  primary key (slot_from, slot_to)
);

create table webhook_endpoint (
  id bigint primary key,
  owner text not null,
  url text not null,
  topics text[] not null check (cardinality(topics) > 0),
  -- Sealed by the key ring; the receiver has it in the clear, shown once.
  secret bytea not null,
  active boolean not null,
  -- Why it was switched off: by whom, or that its receiver answered 410.
  disabled_reason text,
  recorded_at timestamptz not null,
  check (active = (disabled_reason is null))
);

create table webhook_delivery (
  slot smallint not null,
  message_id bigint not null,
  endpoint_id bigint not null,
  state text not null check (state in ('pending', 'delivered', 'dead')),
  attempts smallint not null,
  next_attempt_at timestamptz not null,
  last_status smallint,
  last_error text,
  delivered_at timestamptz,
  primary key (slot, message_id, endpoint_id),
  check ((state = 'delivered') = (delivered_at is not null))
);

-- distribution

select create_reference_table('webhook_endpoint');
select create_distributed_table('outbox_message', 'slot', colocate_with => 'slot_day');
select create_distributed_table('outbox_pending', 'slot', colocate_with => 'slot_day');
select create_distributed_table('webhook_delivery', 'slot', colocate_with => 'slot_day');

-- constraints

create index outbox_pending_by_age on outbox_pending (message_id);
create index webhook_endpoint_by_owner on webhook_endpoint (owner, id);
alter table webhook_delivery add foreign key (slot, message_id) references outbox_message (slot, id);
alter table webhook_delivery add foreign key (endpoint_id) references webhook_endpoint (id);
create index webhook_delivery_due on webhook_delivery (next_attempt_at) where state = 'pending';
create index webhook_delivery_dead on webhook_delivery (message_id, endpoint_id) where state = 'dead';
create index webhook_delivery_by_age on webhook_delivery (message_id, endpoint_id);

grant select, insert on outbox_message to suanpan_app;
grant select, insert, delete on outbox_pending to suanpan_app;
grant select, insert, update, delete on outbox_lease to suanpan_app;
grant select, insert, update (secret, active, disabled_reason) on webhook_endpoint to suanpan_app;
grant select, insert, update (state, attempts, next_attempt_at, last_status, last_error, delivered_at)
  on webhook_delivery to suanpan_app;
