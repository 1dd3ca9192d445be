-- What needs a second person, and the months that two people have locked.

-- tables

create table approval (
  id bigint primary key,
  kind text not null,
  subject text not null,
  summary text not null,
  payload jsonb not null,
  made_by text not null,
  made_at timestamptz not null,
  state text not null check (state in ('proposed', 'approved', 'rejected', 'withdrawn')),
  decided_by text,
  decided_at timestamptz,
  reason text,
  result jsonb,
  check ((state = 'proposed') = (decided_by is null)),
  check ((state = 'proposed') = (decided_at is null)),
  check ((state = 'approved') = (result is not null)),
  check ((state = 'rejected') = (reason is not null)),
  -- Four eyes, whatever the program above believes: only a withdrawal is the maker's own.
  check ((state = 'withdrawn') = (decided_by = made_by))
);

-- Facts: a month is locked or re-opened by another row, and the latest version says how it stands.
create table period_lock (
  period text not null check (period ~ '^(19|20|21)\d\d-(0[1-9]|1[0-2])$'),
  version integer not null check (version > 0),
  locked boolean not null,
  approval_id bigint not null,
  made_by text not null,
  checked_by text not null,
  recorded_at timestamptz not null,
  primary key (period, version),
  -- Locking and re-opening take turns.
  check (locked = (version % 2 = 1))
);

-- distribution

-- Few rows, written by people: they stay ordinary tables beside the distributed ones.

-- constraints

create index approval_by_state on approval (state, id);
alter table period_lock add foreign key (approval_id) references approval (id);

grant select, insert on approval, period_lock to suanpan_app;
-- What was proposed stays as it was proposed; only the decision is added.
grant update (state, decided_by, decided_at, reason, result) on approval to suanpan_app;
