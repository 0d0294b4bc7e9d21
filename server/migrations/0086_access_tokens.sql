-- Tokens by which programs of a person call in the person's name. Each has a session of its own, which ends as all others
-- do; the row stays, for the audit names it.
create table access_token (
  id bigint generated always as identity primary key,
  staff_id bigint not null constraint access_token_staff_fk references staff,
  name text not null,
  -- Of the rights the person has at the moment of a call, these alone.
  grants text[] not null,
  -- Of 256 random bits.
  secret_hash bytea not null constraint access_token_secret_unique unique,
  created_at timestamptz not null,
  used_at timestamptz,
  used_address text
);
create index access_token_staff_index on access_token (staff_id);

alter table session add column access_token_id bigint
  constraint session_access_token_fk references access_token
  constraint session_access_token_unique unique;

-- By which token it was done. No reference, as for the others who do things.
alter table audit add column access_token_id bigint;
