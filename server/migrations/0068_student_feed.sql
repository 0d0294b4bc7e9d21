-- What changes of a student's own, by number; the open programs of the student watch it.
-- No key refers to the student: whoever holds that row may wait here for the head, and the reference would wait for it.
create table student_feed_head (
  student_id bigint primary key,
  -- Of the newest change: 1, 2, 3, … without a gap.
  seq bigint not null
);
create table student_feed (
  student_id bigint not null,
  seq bigint not null,
  kind text not null,
  about_id bigint,
  created_at timestamptz not null default now(),
  primary key (student_id, seq)
);
create index student_feed_created_index on student_feed (created_at);

-- A student's stream ends with the session, and when the student may sign in no more.
create trigger student_session_tells_access after update on student_session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function tell_access('student', 'student_id');
create trigger student_tells_access after update on student for each row
  when (old.system_status is distinct from new.system_status or old.gone_at is distinct from new.gone_at
    or old.login is distinct from new.login)
  execute function tell_access('student', 'id');
