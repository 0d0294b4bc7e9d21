-- A student who missed a lesson attends a lesson of another group. Only one booking of a missed lesson is active.
create table make_up (
  id bigint generated always as identity constraint make_up_pkey primary key,
  student_id bigint not null constraint make_up_student_fk references student (id),
  missed_lesson_id bigint not null constraint make_up_missed_lesson_fk references lesson (id) on delete cascade,
  host_lesson_id bigint not null constraint make_up_host_lesson_fk references lesson (id) on delete cascade,
  -- The begin of the host lesson of which the family was notified, to recognize a moved lesson.
  told_at timestamp not null,
  booked_by bigint not null constraint make_up_staff_fk references staff (id),
  booked_at timestamptz not null,
  is_attended boolean not null default false,
  cancelled_at timestamptz,
  constraint make_up_two_lessons check (missed_lesson_id <> host_lesson_id)
);
create unique index make_up_missed_once on make_up (missed_lesson_id, student_id) where cancelled_at is null;
create unique index make_up_host_once on make_up (host_lesson_id, student_id) where cancelled_at is null;
create index make_up_missed_lesson_index on make_up (missed_lesson_id);
create index make_up_host_lesson_index on make_up (host_lesson_id);
create index make_up_student_index on make_up (student_id);
create index make_up_staff_index on make_up (booked_by);
create trigger erasure_is_held after delete or update on make_up for each row
  when (current_setting('markaz.held', true) <> '') execute function hold_for_undo();
