-- What staff send. It becomes a notification when its time has come, and can be taken back until then.
create table notification_sending (
  id bigint generated always as identity primary key,
  -- The list it stands in: public for staff, public for students, private.
  tab text not null constraint notification_sending_tab_known check (tab in ('staff', 'students', 'private')),
  title text not null,
  -- The words alone, and as they are drawn: our own document, whatever it was written in.
  body text not null,
  content jsonb not null,
  priority smallint not null constraint notification_sending_priority_known check (priority between 1 and 3),
  -- Key of the table file.
  banner text,
  -- Whom it is for, as it was asked for; whom that means is decided when it goes out.
  whom jsonb not null,
  -- 1 Admin, 2 Teacher, 3 Assistant, 4 Student
  role_kinds smallint[] not null,
  -- Counted when it was written, and again when it goes out.
  expected int not null,
  sender_id bigint not null references staff,
  created_at timestamptz not null,
  send_at timestamptz not null,
  -- How far it is: what it became, whom it has reached, and the last of them.
  notification_id bigint constraint notification_sending_once unique references notification,
  received int not null default 0,
  staff_until bigint not null default 0,
  student_until bigint not null default 0,
  sent_at timestamptz,
  deleted_at timestamptz,
  search text not null generated always as (search_fold(title)) stored
);
create index notification_sending_tab_index on notification_sending (tab, id desc) where deleted_at is null;
create index notification_sending_sender_index on notification_sending (sender_id, id desc) where deleted_at is null;
create index notification_sending_search_index on notification_sending using gin (search gin_trgm_ops);

create table notification_template (
  id bigint generated always as identity primary key,
  name text not null,
  title text not null,
  -- 1 a document, 2 HTML (a jsonb string)
  body_type smallint not null constraint notification_template_body_type_known check (body_type in (1, 2)),
  body jsonb not null,
  priority smallint not null constraint notification_template_priority_known check (priority between 1 and 3),
  created_at timestamptz not null,
  search text not null generated always as (search_fold(name)) stored
);
create unique index notification_template_name_unique on notification_template (lower(name));
create index notification_template_search_index on notification_template using gin (search gin_trgm_ops);

alter table notification
  add column content jsonb,
  add column priority smallint not null default 2 constraint notification_priority_known check (priority between 1 and 3),
  add column banner text,
  -- What it is about, where one is not told of the same thing twice: a homework, an exam, a lesson.
  add column about_id bigint;
create index notification_about_index on notification (kind, about_id) where about_id is not null;
create index notification_created_index on notification (created_at);

-- The group through which somebody got it, where it was sent to groups.
alter table notification_receiver add column group_id bigint references study_group;
alter table student_notification add column group_id bigint references study_group;
create index notification_receiver_notification_index on notification_receiver (notification_id, staff_id);
create index student_notification_notification_index on student_notification (notification_id, student_id);
create index student_notification_unread_index on student_notification (student_id) where read_at is null;

-- Kinds that somebody does not want to be told of.
create table notification_off (
  staff_id bigint not null references staff,
  kind smallint not null,
  primary key (staff_id, kind)
);
