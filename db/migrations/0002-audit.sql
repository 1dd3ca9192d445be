-- Who did what. Writers only insert; the chain that makes tampering visible is made afterwards.

-- tables

create table audit_entry (
  slot smallint not null,
  id bigint not null,
  recorded_at timestamptz not null,
  actor text not null,
  action text not null,
  subject text not null,
  detail jsonb not null,
  request_id text,
  primary key (slot, id)
);

-- Each link hashes its entry together with the link before. Made by one job at a time, so no writer waits for it.
create table audit_link (
  link_no bigint primary key,
  slot smallint not null,
  entry_id bigint not null,
  hash bytea not null,
  unique (slot, entry_id)
);

-- distribution

select create_distributed_table('audit_entry', 'slot', colocate_with => 'slot_day');

-- constraints

create index audit_entry_by_id on audit_entry (id);
create index audit_entry_by_subject on audit_entry (subject, id);
create index audit_entry_by_actor on audit_entry (actor, id);

grant select, insert on audit_entry, audit_link to suanpan_app;
