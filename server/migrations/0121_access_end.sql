-- Two people end all access of everybody: one asks, another confirms within some minutes.
create table access_end (
  id bigint generated always as identity primary key,
  asked_by bigint not null constraint access_end_asked_by_fk references staff,
  asked_at timestamptz not null,
  confirmed_by bigint constraint access_end_confirmed_by_fk references staff,
  closed_at timestamptz,
  constraint access_end_two_people check (confirmed_by <> asked_by),
  constraint access_end_confirmed_closed check (confirmed_by is null or closed_at is not null)
);
create index access_end_asked_at_index on access_end (asked_at desc);
