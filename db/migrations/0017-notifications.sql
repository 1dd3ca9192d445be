-- What people are told: queued with the fact it tells of, sent afterwards. Nothing here is personal: the phone number is
-- asked for when it is sent, and the text is made of a template and figures.

-- tables

create table notification (
  slot smallint not null,
  id bigint not null,
  user_id bigint not null,
  template text not null,
  language text not null check (language in ('en', 'zh')),
  params jsonb not null,
  -- What makes it the same message: a reminder for one date is queued by every run and exists once.
  natural_key text not null,
  state text not null check (state in ('queued', 'sent', 'failed', 'dropped')),
  attempts smallint not null,
  send_after timestamptz not null,
  -- After this it would only confuse, and is dropped instead.
  expires_at timestamptz,
  last_error text,
  sent_at timestamptz,
  queued_at timestamptz not null,
  primary key (slot, id),
  check ((state = 'sent') = (sent_at is not null))
);

-- Who sends for which slots at the moment; ranges of live leases never overlap.
create table notification_lease (
  slot_from smallint not null,
  slot_to smallint not null,
  holder bigint not null,
  leased_until timestamptz not null,
  primary key (slot_from, slot_to)
);

-- distribution

select create_distributed_table('notification', 'slot', colocate_with => 'slot_day');

-- constraints

alter table notification add unique (slot, natural_key);
create index notification_due on notification (send_after) where state = 'queued';
create index notification_undone on notification (id) where state in ('failed', 'dropped');
create index notification_by_age on notification (id);

grant select, insert, update (state, attempts, send_after, last_error, sent_at) on notification to suanpan_app;
grant select, insert, update, delete on notification_lease to suanpan_app;
