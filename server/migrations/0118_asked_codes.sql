-- A code that a page asked for by SMS. It belongs to the browser that asked (`request_hash`), so that nobody else's wrong
-- guesses end it. `owner` is the number or the contract it is for: 'parent 998901112233', 'contract 12'.
create table asked_code (
  id bigint generated always as identity primary key,
  owner text not null,
  request_hash bytea not null,
  network text not null,
  code_hash bytea not null,
  -- Wrong tries of that browser, and of others in its network.
  failures smallint not null default 0,
  network_failures smallint not null default 0,
  asked_at timestamptz not null,
  expires_at timestamptz not null
);
create index asked_code_owner_index on asked_code (owner);
create index asked_code_expires_index on asked_code (expires_at);
