-- Times at which a teacher meets parents. A time never moves; it is closed instead.
create table meeting_time (
  id bigint generated always as identity primary key,
  staff_id bigint not null constraint meeting_time_staff_fk references staff,
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  place text not null,
  closed_at timestamptz,
  constraint meeting_time_in_order check (begins_at < ends_at),
  constraint meeting_time_whole unique (id, staff_id, begins_at, ends_at),
  constraint meeting_time_apart exclude using gist (staff_id with =, tstzrange(begins_at, ends_at) with &&) where (closed_at is null)
);
create index meeting_time_staff_index on meeting_time (staff_id, begins_at);
create index meeting_time_begins_index on meeting_time (begins_at);

create table meeting (
  id bigint generated always as identity primary key,
  time_id bigint not null,
  staff_id bigint not null,
  student_id bigint not null constraint meeting_student_fk references student,
  agent_id bigint not null constraint meeting_agent_fk references agent,
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  booked_at timestamptz not null,
  -- How often it was moved, and when it was booked or moved last.
  moves int not null default 0,
  changed_at timestamptz not null,
  cancelled_at timestamptz,
  reason text,
  reminded_at timestamptz,
  clash_told_at timestamptz,
  constraint meeting_booked_before check (booked_at < begins_at),
  constraint meeting_time_fk foreign key (time_id, staff_id, begins_at, ends_at) references meeting_time (id, staff_id, begins_at, ends_at),
  -- A parent is in one place at a time.
  constraint meeting_parent_once exclude using gist (agent_id with =, tstzrange(begins_at, ends_at) with &&) where (cancelled_at is null),
  -- A booking lasts from its booking until the end of the meeting, so a child has one upcoming meeting with a teacher.
  constraint meeting_child_once exclude using gist (staff_id with =, student_id with =, tstzrange(booked_at, ends_at) with &&)
    where (cancelled_at is null)
);
-- No time is booked twice.
create unique index meeting_time_once on meeting (time_id) where cancelled_at is null;
create index meeting_time_index on meeting (time_id, staff_id, begins_at, ends_at);
create index meeting_student_index on meeting (student_id);
create index meeting_agent_index on meeting (agent_id, begins_at);
create index meeting_upcoming_index on meeting (begins_at) where cancelled_at is null;

create trigger erasure_is_held after update or delete on meeting for each row
  when (current_setting('markaz.held', true) <> '') execute function hold_for_undo();
