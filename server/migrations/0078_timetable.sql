-- Rooms of a branch. The ERP knows them by name only; what it calls one stays beside what people call it.
create table room (
  id bigint generated always as identity primary key,
  head_office_id bigint not null constraint room_head_office_fk references head_office,
  name text not null constraint room_name_length check (char_length(btrim(name)) between 1 and 100),
  erp_name text,
  capacity smallint constraint room_capacity_positive check (capacity > 0),
  floor smallint,
  equipment text,
  archived_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index room_name_unique on room (head_office_id, lower(name));
create unique index room_erp_name_unique on room (head_office_id, lower(erp_name));

alter table schedule_item
  -- A lesson online is in none.
  add column room_id bigint constraint schedule_item_room_fk references room,
  -- Of one day only: where a lesson really is, beside the plan of the ERP, which leaves it alone.
  add column is_ours boolean not null default false;

insert into room (head_office_id, name, erp_name)
select distinct on (head_office_id, lower(btrim(classroom_name))) head_office_id, left(btrim(classroom_name), 100), left(btrim(classroom_name), 100)
from schedule_item join study_group on study_group.id = group_id
where btrim(classroom_name) <> '' and classroom_name !~* 'zoom|onl[ai]' and head_office_id is not null
order by head_office_id, lower(btrim(classroom_name)), schedule_item.id desc
on conflict do nothing;
update schedule_item set room_id = room.id
from study_group join room using (head_office_id)
where study_group.id = group_id and lower(room.erp_name) = lower(left(btrim(classroom_name), 100));
create index schedule_item_room_index on schedule_item (room_id, group_id) where room_id is not null;

-- Said by the office, not by marks: such a lesson counts nowhere.
alter table lesson add column cancelled_at timestamptz;

-- What really happens to a lesson beside the plan; the lesson's own row and schedule item say how it is now.
create table lesson_change (
  lesson_id bigint primary key constraint lesson_change_lesson_fk references lesson on delete cascade,
  -- Where the plan has it; null: it is not in the plan.
  plan_item_id bigint constraint lesson_change_item_fk references schedule_item,
  plan_date date,
  plan_begin_time time,
  plan_end_time time,
  joined_lesson_id bigint constraint lesson_change_joined_fk references lesson on delete set null,
  reason text,
  changed_by bigint constraint lesson_change_staff_fk references staff,
  changed_at timestamptz not null,
  constraint lesson_change_plan_whole check (num_nulls(plan_item_id, plan_date, plan_begin_time, plan_end_time) in (0, 4)),
  constraint lesson_change_plan_unique unique (plan_item_id, plan_date)
);
create index lesson_change_joined_index on lesson_change (joined_lesson_id) where joined_lesson_id is not null;
create index lesson_change_staff_index on lesson_change (changed_by);

-- What our changes hold, for how long: nothing and nobody twice at a time.
create table lesson_hold (
  lesson_id bigint not null constraint lesson_hold_lesson_fk references lesson on delete cascade,
  what text not null constraint lesson_hold_what_known check (what in ('room', 'staff', 'group')),
  subject_id bigint not null,
  span tsrange not null,
  constraint lesson_hold_one_place exclude using gist (what with =, subject_id with =, span with &&)
);
create index lesson_hold_lesson_index on lesson_hold (lesson_id);
