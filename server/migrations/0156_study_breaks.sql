-- A dated break in a student's study: of all groups, or of one. It ends by itself, because every query compares days.
create table study_break (
  id bigint generated always as identity constraint study_break_pkey primary key,
  student_id bigint not null constraint study_break_student_fk references student (id),
  group_id bigint constraint study_break_group_fk references study_group (id),
  first_day date not null,
  last_day date not null,
  reason text not null,
  created_by bigint not null constraint study_break_staff_fk references staff (id),
  created_at timestamptz not null,
  cancelled_at timestamptz,
  constraint study_break_days_in_order check (first_day <= last_day),
  -- A break without a group overlaps with every group: its range is unbounded.
  constraint study_break_one_at_a_time exclude using gist (
    student_id with =, int8range(group_id, group_id, '[]') with &&, daterange(first_day, last_day, '[]') with &&
  ) where (cancelled_at is null)
);
create index study_break_student_index on study_break (student_id, last_day);
create index study_break_group_index on study_break (group_id);
create index study_break_staff_index on study_break (created_by);
create trigger erasure_is_held after delete or update on study_break for each row
  when (current_setting('markaz.held', true) <> '') execute function hold_for_undo();
