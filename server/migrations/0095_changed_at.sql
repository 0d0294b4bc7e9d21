-- When a row last changed, for programs that ask for what is new (OneRoster's dateLastModified). Written by the database,
-- whoever changes the row; what stands about it in other tables counts as well.
alter table head_office add column changed_at timestamptz not null default now();
alter table course add column changed_at timestamptz not null default now();
alter table staff add column changed_at timestamptz not null default now();
alter table agent add column changed_at timestamptz not null default now();
alter table student add column changed_at timestamptz not null default now();
alter table study_group add column changed_at timestamptz not null default now();
alter table group_staff add column changed_at timestamptz not null default now();
alter table student_group add column changed_at timestamptz not null default now();
alter table homework add column changed_at timestamptz not null default now();
alter table exam add column changed_at timestamptz not null default now();
alter table chat add column changed_at timestamptz not null default now();

create function note_change() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  return new;
end $$;
-- Only what others are told of: sums, visits and passwords change all day.
create trigger head_office_changes before update of name, gone_at on head_office for each row execute function note_change();
create trigger course_changes before update of name, category_id, gone_at on course for each row execute function note_change();
create trigger staff_changes before update of h_id, erp_kind, first_name, last_name, middle_name, phone_number, login, work_status,
  is_blocked, gone_at on staff for each row execute function note_change();
create trigger agent_changes before update of full_name, phone, status, merged_into_id, gone_at on agent
  for each row execute function note_change();
create trigger student_changes before update of h_id, first_name, last_name, middle_name, birth_date, gender, phone_number, mobile,
  login, status_id, contract_status, contract_type, system_status, gone_at on student for each row execute function note_change();
create trigger study_group_changes before update of name, head_office_id, course_id, category_id, learning_type_id, direction,
  started_date, ended_date, gone_at on study_group for each row execute function note_change();
create trigger group_staff_changes before update on group_staff for each row execute function note_change();
create trigger student_group_changes before update of student_id, group_id, started_date, ended_date, gone_at on student_group
  for each row execute function note_change();
create trigger homework_changes before update of theme, deadline, deleted_at on homework for each row execute function note_change();
create trigger exam_changes before update of theme, deadline, announced_at, deleted_at on exam for each row execute function note_change();
create trigger chat_changes before update of status, score, result, late_at on chat for each row execute function note_change();

-- The row that this one is about; one that was made in the same transaction knows it already.
create function note_change_of() returns trigger language plpgsql as $$
declare
  about jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  execute format('update %I set changed_at = now() where id = $1 and changed_at < now()', tg_argv[0])
    using (about ->> (tg_argv[1]))::bigint;
  return null;
end $$;
create trigger staff_head_office_changes after insert or update or delete on staff_head_office
  for each row execute function note_change_of('staff', 'staff_id');
create trigger student_head_office_changes after insert or update or delete on student_head_office
  for each row execute function note_change_of('student', 'student_id');
create trigger student_category_changes after insert or update or delete on student_category
  for each row execute function note_change_of('student', 'student_id');
create trigger agent_student_changes after insert or update or delete on agent_student
  for each row execute function note_change_of('student', 'student_id');
-- The plan; where the timetable moves a lesson is no part of it.
create trigger schedule_item_changes after insert or update on schedule_item
  for each row when (not new.is_ours) execute function note_change_of('study_group', 'group_id');
