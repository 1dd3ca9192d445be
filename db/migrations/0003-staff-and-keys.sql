-- Who may come in: members of staff with their sessions, and the keys of institutions and channels.
-- No secret is stored as it was given: passwords as scrypt, the authenticator's secret sealed, all others as SHA-256.

-- tables

create table staff (
  id bigint primary key,
  email text not null,
  name text not null,
  roles text[] not null check (cardinality(roles) > 0),
  active boolean not null,
  language text not null check (language in ('en', 'zh')),
  -- Null until the person has chosen one with the token of a reset.
  password_hash text,
  -- Failures in a row; reaching the limit sets locked_until and begins the count anew.
  failures smallint not null,
  locked_until timestamptz,
  -- Sealed; kept but not asked for until a first code confirms that the authenticator has it.
  totp_secret bytea,
  totp_active boolean not null,
  -- The last time step a code was accepted for: it and all before it are spent.
  totp_last_step integer not null,
  recovery_hashes text[] not null,
  -- One live reset at most: issuing another overwrites it.
  reset_hash text,
  reset_expires_at timestamptz,
  recorded_at timestamptz not null,
  check (not totp_active or totp_secret is not null),
  check ((reset_hash is null) = (reset_expires_at is null))
);

create table staff_session (
  id bigint primary key,
  staff_id bigint not null,
  token_hash text not null,
  begun_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null
);

create table api_key (
  id bigint primary key,
  owner_id text not null,
  name text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  secret_hash text not null,
  -- The secret before the last rotation, good until the overlap ends.
  previous_hash text,
  previous_until timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  used_at timestamptz,
  recorded_at timestamptz not null,
  check ((previous_hash is null) = (previous_until is null))
);

-- distribution

-- Few rows, each asked for by its own key: they stay ordinary tables beside the distributed ones.

-- constraints

create unique index staff_by_email on staff (lower(email));
create unique index staff_by_reset on staff (reset_hash);
alter table staff_session add foreign key (staff_id) references staff (id);
create unique index staff_session_by_token on staff_session (token_hash);
create index staff_session_by_staff on staff_session (staff_id);
create index api_key_by_owner on api_key (owner_id, id);

grant select, insert, update on staff, api_key to suanpan_app;
-- A session that ended is gone; the audit log remembers that it was.
grant select, insert, update, delete on staff_session to suanpan_app;
