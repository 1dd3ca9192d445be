-- What decides an application, what it decided, and the credit line that came of it.

-- tables

create table decision_graph (
  version integer primary key,
  name text not null,
  graph jsonb not null,
  approval text not null,
  in_force_from timestamptz not null
);

-- An application is decided as it comes; it keeps everything the decision saw.
create table application (
  slot smallint not null,
  id bigint not null,
  user_id bigint not null,
  state text not null check (state in ('approved', 'declined', 'referred')),
  reasons text[] not null,
  -- None where nobody decided here: the line was moved in from another system, and the application says so.
  graph_version integer,
  inputs jsonb not null,
  output jsonb not null,
  decided_by text not null,
  applied_on date not null,
  recorded_at timestamptz not null,
  primary key (slot, id),
  check ((graph_version is null) = (decided_by = 'moved-in'))
);

create table credit_line (
  slot smallint not null,
  id bigint not null,
  user_id bigint not null,
  channel_id bigint not null,
  application_id bigint not null,
  limit_fen bigint not null check (limit_fen > 0),
  -- A payment taken back can leave less than nothing; a drawdown never does.
  available_fen bigint not null check (available_fen <= limit_fen),
  monthly_rate_ppm integer not null,
  state text not null check (state in ('open', 'suspended', 'closed')),
  suspended_for text check (suspended_for in ('delinquency', 'write-off', 'flag')),
  opened_on date not null,
  expires_on date not null,
  primary key (slot, id)
);

-- distribution

select create_reference_table('decision_graph');
select create_distributed_table('application', 'slot', colocate_with => 'slot_day');
select create_distributed_table('credit_line', 'slot', colocate_with => 'slot_day');

-- constraints

alter table application add foreign key (slot, user_id) references app_user (slot, id);
alter table application add foreign key (graph_version) references decision_graph (version);
alter table credit_line add foreign key (slot, user_id) references app_user (slot, id);
alter table credit_line add foreign key (slot, application_id) references application (slot, id);
create index credit_line_by_user on credit_line (slot, user_id);
create index application_by_user on application (slot, user_id);
-- A user has at most one line to draw on.
create unique index credit_line_open on credit_line (slot, user_id) where state <> 'closed';

grant select, insert on decision_graph, application, credit_line to suanpan_app;
grant update (available_fen, state, suspended_for) on credit_line to suanpan_app;
