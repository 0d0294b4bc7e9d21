-- The secret address by which a person's calendar is read; only its hash is kept. One a person: a new one ends the old.
create table calendar_address (
  id bigint generated always as identity primary key,
  staff_id bigint constraint calendar_address_staff_unique unique constraint calendar_address_staff_fk references staff,
  student_id bigint constraint calendar_address_student_unique unique constraint calendar_address_student_fk references student,
  secret_hash bytea not null constraint calendar_address_secret_unique unique,
  created_at timestamptz not null,
  constraint calendar_address_one_owner check (num_nonnulls(staff_id, student_id) = 1)
);

-- What calendars were last told of a lesson, whoever reads it: another digest is another version of it.
create table calendar_lesson (
  lesson_id bigint primary key constraint calendar_lesson_lesson_fk references lesson on delete cascade,
  digest bytea not null,
  sequence int not null default 0,
  changed_at timestamptz not null
);
