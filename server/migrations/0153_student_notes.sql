-- A note about a child's health or care for a limited time, from a parent or a staff member.
create table student_note (
  id bigint generated always as identity primary key,
  student_id bigint not null constraint student_note_student_fk references student,
  agent_id bigint constraint student_note_agent_fk references agent,
  staff_id bigint constraint student_note_staff_fk references staff,
  text text not null,
  first_day date not null,
  last_day date not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint student_note_of_one_author check (num_nonnulls(agent_id, staff_id) = 1),
  constraint student_note_days_in_order check (last_day between first_day and first_day + 92)
);
create index student_note_student_index on student_note (student_id, last_day);
create index student_note_agent_index on student_note (agent_id);
create index student_note_staff_index on student_note (staff_id);
create index student_note_last_day_index on student_note (last_day);

create trigger erasure_is_held after update or delete on student_note for each row
  when (current_setting('markaz.held', true) <> '') execute function hold_for_undo();
