-- Whose marks a save has changed, until those who listen have heard of it (`attendance.marks`): points are booked right
-- after the save and not within it. A row for each save, written once and taken away once, so nobody waits for it.
create table marks_to_hear (
  id bigint generated always as identity primary key,
  lesson_id bigint not null constraint marks_to_hear_lesson_fk references lesson on delete cascade,
  student_ids bigint[] not null
);
create index marks_to_hear_lesson_index on marks_to_hear (lesson_id);
