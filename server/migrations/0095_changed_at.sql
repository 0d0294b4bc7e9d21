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
-- Only what others are told of: sums, visits and passwords change all day, and a save may change nothing.
create trigger head_office_changes before update on head_office for each row
  when ((old.name, old.gone_at) is distinct from (new.name, new.gone_at)) execute function note_change();
create trigger course_changes before update on course for each row
  when ((old.name, old.category_id, old.gone_at) is distinct from (new.name, new.category_id, new.gone_at)) execute function note_change();
create trigger staff_changes before update on staff for each row
  when (
    (old.h_id, old.erp_kind, old.first_name, old.last_name, old.middle_name, old.phone_number, old.login,
    old.work_status, old.is_blocked, old.gone_at) is distinct from (new.h_id, new.erp_kind, new.first_name,
    new.last_name, new.middle_name, new.phone_number, new.login, new.work_status, new.is_blocked, new.gone_at)
  ) execute function note_change();
create trigger agent_changes before update on agent for each row
  when (
    (old.full_name, old.phone, old.status, old.merged_into_id, old.gone_at) is distinct from (new.full_name,
    new.phone, new.status, new.merged_into_id, new.gone_at)
  ) execute function note_change();
create trigger student_changes before update on student for each row
  when (
    (old.h_id, old.first_name, old.last_name, old.middle_name, old.birth_date, old.gender, old.phone_number,
    old.mobile, old.login, old.status_id, old.contract_status, old.contract_type, old.system_status, old.gone_at) is
    distinct from (new.h_id, new.first_name, new.last_name, new.middle_name, new.birth_date, new.gender,
    new.phone_number, new.mobile, new.login, new.status_id, new.contract_status, new.contract_type, new.system_status,
    new.gone_at)
  ) execute function note_change();
create trigger study_group_changes before update on study_group for each row
  when (
    (old.name, old.head_office_id, old.course_id, old.category_id, old.learning_type_id, old.direction,
    old.started_date, old.ended_date, old.gone_at) is distinct from (new.name, new.head_office_id, new.course_id,
    new.category_id, new.learning_type_id, new.direction, new.started_date, new.ended_date, new.gone_at)
  ) execute function note_change();
create trigger group_staff_changes before update on group_staff for each row when (old.* is distinct from new.*) execute function note_change();
create trigger student_group_changes before update on student_group for each row
  when (
    (old.student_id, old.group_id, old.started_date, old.ended_date, old.gone_at) is distinct from (new.student_id,
    new.group_id, new.started_date, new.ended_date, new.gone_at)
  ) execute function note_change();
create trigger homework_changes before update on homework for each row
  when ((old.theme, old.deadline, old.deleted_at) is distinct from (new.theme, new.deadline, new.deleted_at)) execute function note_change();
create trigger exam_changes before update on exam for each row
  when (
    (old.theme, old.deadline, old.announced_at, old.deleted_at) is distinct from (new.theme, new.deadline,
    new.announced_at, new.deleted_at)
  ) execute function note_change();
create trigger chat_changes before update on chat for each row
  when (
    (old.status, old.score, old.result, old.late_at) is distinct from (new.status, new.score, new.result, new.late_at)
  ) execute function note_change();

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
