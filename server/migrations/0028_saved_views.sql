-- Screens that somebody keeps at hand: an address with its filters, under a name. Shared ones stand in everybody's menu.
create table saved_view (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  title text not null,
  path text not null,
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  constraint saved_view_once unique (staff_id, path)
);
create index saved_view_shared_index on saved_view (id) where is_shared;
