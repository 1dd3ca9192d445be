-- Who came, from where, and what they agreed to.

-- tables

create table channel (
  id bigint primary key,
  name text not null,
  kind text not null check (kind in ('own-app', 'embedded-finance', 'sme-sales')),
  created_at timestamptz not null
);

-- The directory: finds a person whose slot is not known yet. Written before the user, and resumed from.
create table identity (
  slot smallint not null,
  kind text not null,
  blind_index bytea not null,
  user_id bigint not null,
  recorded_at timestamptz not null default now(),
  primary key (slot, kind, blind_index)
);

create table app_user (
  slot smallint not null,
  id bigint not null,
  channel_id bigint not null,
  kind text not null check (kind in ('person', 'sme')),
  name_sealed bytea not null,
  national_id_sealed bytea not null,
  phone_sealed bytea not null,
  state text not null check (state in ('active', 'closed')),
  registered_on date not null,
  registered_at timestamptz not null,
  primary key (slot, id)
);

create table consent (
  slot smallint not null,
  user_id bigint not null,
  scope text not null,
  text_version text not null,
  given_at timestamptz not null,
  primary key (slot, user_id, scope, text_version)
);

-- distribution

select create_reference_table('channel');
select create_distributed_table('identity', 'slot', colocate_with => 'slot_day');
select create_distributed_table('app_user', 'slot', colocate_with => 'slot_day');
select create_distributed_table('consent', 'slot', colocate_with => 'slot_day');

-- constraints

create unique index channel_name on channel (lower(name));
alter table app_user add foreign key (channel_id) references channel (id);
alter table consent add foreign key (slot, user_id) references app_user (slot, id);

grant select, insert on channel, identity, app_user, consent to suanpan_app;
grant update (name_sealed, national_id_sealed, phone_sealed, state) on app_user to suanpan_app;
