-- Who funds loans, and on which terms.

-- tables

create table institution (
  id bigint primary key,
  name text not null,
  kind text not null check (kind in ('bank', 'consumer-finance', 'trust', 'microcredit', 'guarantee')),
  created_at timestamptz not null
);

-- A version never changes once signed; the newest version of an agreement is the one in force.
create table agreement (
  id bigint not null,
  version integer not null,
  institution_id bigint not null,
  name text not null,
  funding_model text not null check (funding_model in ('balance-sheet', 'capital-heavy', 'capital-light', 'ice', 'technology')),
  entity text not null,
  products text[] not null,
  priority integer not null,
  least_fen bigint not null,
  most_fen bigint not null check (most_fen >= least_fen),
  expected_loss_ppm integer not null,
  funding jsonb not null,
  approval text not null,
  signed_at timestamptz not null,
  primary key (id, version)
);

-- distribution

select create_reference_table('institution');
select create_reference_table('agreement');

-- constraints

create unique index institution_name on institution (lower(name));
alter table agreement add foreign key (institution_id) references institution (id);

grant select, insert on institution, agreement to suanpan_app;
