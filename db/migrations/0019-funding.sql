-- What every institution is told about each day.

-- tables

-- One statement an agreement and day, written when the day closes and never again. What is payable and charged is the
-- sum of its lines, kept beside them because it is what people ask for.
create table settlement_statement (
  agreement_id bigint not null,
  day date not null,
  institution_id bigint not null,
  payable_fen bigint not null,
  charged_fen bigint not null,
  hash text not null,
  primary key (agreement_id, day)
);

create table settlement_line (
  agreement_id bigint not null,
  day date not null,
  kind text not null,
  component text not null,
  amount_fen bigint not null,
  events bigint not null check (events > 0),
  primary key (agreement_id, day, kind, component)
);

-- distribution

-- constraints

alter table settlement_line add foreign key (agreement_id, day) references settlement_statement (agreement_id, day);
create index settlement_by_institution on settlement_statement (institution_id, day, agreement_id);
create index settlement_by_day on settlement_statement (day);

grant select, insert on settlement_statement, settlement_line to suanpan_app;
