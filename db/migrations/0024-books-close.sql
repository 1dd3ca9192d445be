-- The close of a month: what was done of its checklist, by whom, and what it came to.

-- tables

-- Facts: a step that is done again is another run, and the latest says how it stands.
create table close_step (
  period text not null check (period ~ '^(19|20|21)\d\d-(0[1-9]|1[0-2])$'),
  step text not null,
  run integer not null check (run > 0),
  -- How often the month had been locked and re-opened by then: what was done before it was re-opened is stale.
  lock_version integer not null,
  state text not null check (state in ('done', 'blocked', 'waived')),
  note text not null,
  result jsonb not null,
  -- How many entries the month had when the step began and when it was through: what came later, it has not seen.
  entries_before bigint not null,
  entries_after bigint not null check (entries_after >= entries_before),
  done_by text not null,
  recorded_at timestamptz not null,
  primary key (period, step, run)
);

-- distribution

-- Few rows: it stays an ordinary table.

-- constraints

grant select, insert on close_step to suanpan_app;
