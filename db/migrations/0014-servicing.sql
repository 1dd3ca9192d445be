-- Money received.

-- tables

create table repayment (
  slot smallint not null,
  id bigint not null,
  loan_id bigint not null,
  amount_fen bigint not null check (amount_fen > 0),
  value_on date not null,
  business_on date not null,
  reference text,
  recorded_by text not null,
  recorded_at timestamptz not null,
  first_seq integer not null,
  last_seq integer not null,
  primary key (slot, id)
);

-- distribution

select create_distributed_table('repayment', 'slot', colocate_with => 'slot_day');

-- constraints

alter table repayment add foreign key (slot, loan_id) references loan (slot, id);
create index repayment_by_loan on repayment (slot, loan_id);

grant select, insert on repayment to suanpan_app;
