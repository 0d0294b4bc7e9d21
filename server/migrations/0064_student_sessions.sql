-- Students' sessions are renewed as the staff's are, and devices that have signed in are known again.

alter table student_session
  -- Sessions of before have neither: they end with their token, within 12 hours.
  add column family_hash bytea not null default '',
  add column refresh_hash bytea not null default '',
  add column refreshed_at timestamptz not null default now(),
  add column device text,
  add column device_hash bytea;
update student_session set refreshed_at = created_at;

-- Of the key the device was given at its first sign-in.
alter table session add column device_hash bytea;
create index session_device_index on session (device_hash);
create index student_session_device_index on student_session (device_hash);

-- Passwords of before stay: programs of students that know no second step go on with them.
alter table student add column must_change_password boolean not null default false;
