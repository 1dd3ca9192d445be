-- Expected credit losses: what the facts of each month did to the pools, and what each run made of them.

-- tables

-- A pool is a vintage (month of drawdown) of one segment and company. One row for each month in which something happened
-- to it: a fold of a closed month's facts, so that no run reads the history twice.
create table allowance_flow (
  month text not null,
  exposure text not null check (exposure in ('loans-receivable', 'financial-assets-receivable', 'contract-assets', 'contingent-liability')),
  entity text not null,
  funding_model text not null,
  product text not null,
  tenor_class smallint not null,
  grade smallint not null,
  vintage text not null,
  origin text not null check (origin in ('drawn', 'moved-in')),
  loans bigint not null check (loans >= 0),
  defaults bigint not null check (defaults >= 0),
  original_fen bigint not null,
  policy_loss_fen bigint not null,
  written_off_fen bigint not null,
  recovered_fen bigint not null,
  -- The change of what can be lost; of a guarantee also the interest it would have to pay, in thirty millionths of a fen.
  exposure_fen bigint not null,
  interest_weight numeric(38, 0) not null,
  primary key (month, exposure, entity, funding_model, product, tenor_class, grade, vintage, origin)
);

-- Which months have been folded: one in which nothing happened has no flows.
create table allowance_month (
  month text primary key,
  flows bigint not null,
  recorded_at timestamptz not null
);

-- What a run (a company event) found, pool by pool; the event carries their hash.
create table allowance_pool (
  run_id bigint not null,
  number integer not null,
  vintage text not null,
  origin text not null,
  funding_model text not null,
  product text not null,
  tenor_class smallint not null,
  grade smallint not null,
  loans bigint not null,
  defaults bigint not null,
  original_fen bigint not null,
  exposure_fen bigint not null,
  net_loss_fen bigint not null,
  method text not null check (method in ('own-curve', 'segment-rate', 'policy-rate')),
  curve text,
  developed_ppm integer not null,
  ultimate_fen bigint not null,
  lifetime_fen bigint not null check (lifetime_fen >= 0),
  allowance_fen bigint not null check (allowance_fen between 0 and lifetime_fen),
  stage2_fen bigint not null,
  stage3_fen bigint not null,
  written_off_fen bigint not null,
  recovered_fen bigint not null,
  primary key (run_id, number)
);

-- distribution

-- constraints

alter table allowance_pool add foreign key (run_id) references company_event (id);

grant select, insert on allowance_flow, allowance_month, allowance_pool to suanpan_app;
