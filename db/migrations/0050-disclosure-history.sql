-- The figures of releases: what was published before, as it was imported, and what was computed, each with its lineage.

-- tables

-- Facts: a release that is imported again is another revision, and the latest one counts. A later release tells the same
-- periods anew and never takes the place of an earlier one.
create table disclosure_history (
  release text not null check (release ~ '^(19|20|21)\d\dQ[1-4]$'),
  revision integer not null check (revision > 0),
  -- The file, format suanpan-history/1, checked to the field before it was kept.
  content jsonb not null,
  -- Of the file's canonical text: the same file again is no new revision.
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  imported_by text not null,
  recorded_at timestamptz not null,
  primary key (release, revision)
);

-- Facts: every figure of a version of a release, computed or imported, side by side.
create table disclosure_figure (
  release text not null check (release ~ '^(19|20|21)\d\dQ[1-4]$'),
  version integer not null check (version > 0),
  id text not null,
  unit text not null,
  period text not null,
  -- Exact, as it is written; a date or a text for figures that are no number.
  value text not null,
  printed text not null,
  lineage jsonb not null,
  primary key (release, version, id)
);

-- distribution

-- A few thousand rows a quarter: both stay ordinary tables.

-- constraints

grant select, insert on disclosure_history, disclosure_figure to suanpan_app;
