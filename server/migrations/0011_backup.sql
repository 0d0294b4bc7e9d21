-- Restores from a backup; ended_at = the program has seen to it that nothing of what was under way goes on.
create table centre_restore (
  id bigint generated always as identity primary key,
  backup_made_at timestamptz not null,
  restored_at timestamptz not null default now(),
  ended_at timestamptz
);
