-- Changes that were taken back: a request, with all that it changed, only once.
create table taken_back (
  request_id text primary key,
  staff_id bigint not null references staff,
  created_at timestamptz not null default now()
);

-- All that one request changed.
create index audit_request_index on audit (request_id);
