-- Which rows a run added, changed or ended: behind each of its numbers stand its rows. So many of a collection as reasons
-- are kept, of the newest ten runs of a type.
create table sync_row (
  id bigint generated always as identity primary key,
  run_id bigint not null references sync_run,
  what text not null constraint sync_row_what_known check (what in ('added', 'changed', 'ended')),
  entity text not null,
  ext_id text not null
);
create index sync_row_run_index on sync_row (run_id, what, id);
