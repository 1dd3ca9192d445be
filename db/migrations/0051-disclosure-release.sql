-- The life of a release: each version as it was made, who signed it, and when it was frozen. All of it is written once.

-- tables

-- A version, with the words it was made from. Another draft, and a correction, is another version.
create table release_version (
  id bigint primary key,
  period text not null check (period ~ '^(19|20|21)\d\dQ[1-4]$'),
  version integer not null check (version > 0),
  language text not null,
  title text not null,
  words jsonb not null,
  -- Over the hashes of the files and of the figures: this is what people sign.
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  figures integer not null,
  figures_sha256 text not null check (figures_sha256 ~ '^[0-9a-f]{64}$'),
  made_by text not null,
  made_at timestamptz not null,
  unique (period, version)
);

-- The bytes that a reader gets.
create table release_file (
  release_id bigint not null,
  name text not null,
  bytes bytea not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  primary key (release_id, name)
);

create table release_signature (
  release_id bigint not null,
  role text not null,
  signed_by text not null,
  signed_at timestamptz not null,
  note text not null,
  digest text not null,
  primary key (release_id, role),
  -- Two roles are two people.
  unique (release_id, signed_by)
);

create table release_freeze (
  release_id bigint primary key,
  frozen_by text not null,
  frozen_at timestamptz not null,
  digest text not null
);

-- distribution

-- A few rows a quarter: ordinary tables.

-- constraints

alter table release_file add foreign key (release_id) references release_version (id);
alter table release_signature add foreign key (release_id) references release_version (id);
alter table release_freeze add foreign key (release_id) references release_version (id);

grant select, insert on release_version, release_file, release_signature, release_freeze to suanpan_app;
