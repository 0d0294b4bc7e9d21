-- The centre's people, branches and groups, and what is written about them.
-- Constraints carry names, because src/db/constraint-errors.ts turns the names into what a person reads.
-- Rows that came from the ERP keep its id in ext_id; gone_at = it no longer lists them: ended here, never deleted.

create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- One spelling for searching: Каримов = Karimov, o' = oʻ = o‘ = o`, any case. The same function stands in src/db/search-fold.ts.
create function search_fold(value text) returns text language sql immutable parallel safe strict as $$
  select translate(
    replace(replace(replace(replace(replace(replace(replace(replace(
      lower(normalize(value, NFKC)),
      'ш', 'sh'), 'щ', 'sh'), 'ч', 'ch'), 'ё', 'yo'), 'ю', 'yu'), 'я', 'ya'), 'ц', 'ts'), 'ye', 'e'),
    'абвгдежзийклмнопрстуфхыэўқғҳъьʻʼ‘’''`´′ʹ"“”-',
    'abvgdejziyklmnoprstufxieoqgh')
$$;

-- Small facts of the installation itself, e.g. the key that signs access tokens.
create table app_value (
  name text primary key,
  value bytea not null
);

-- ---------------------------------------------------------------- branches

create table head_office (
  id bigint generated always as identity primary key,
  ext_id text not null constraint head_office_ext_id_unique unique,
  name text not null,
  gone_at timestamptz,
  created_at timestamptz not null default now()
);

-- A branch stands for exactly one head office of the ERP. Groups and people keep the head office,
-- so that they are there before somebody opens the branch for them.
create table office (
  id bigint generated always as identity primary key,
  name text not null constraint office_name_length check (char_length(btrim(name)) >= 3),
  head_office_id bigint not null constraint office_head_office_fk references head_office,
  deleted_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index office_head_office_unique on office (head_office_id) where deleted_at is null;
create unique index office_name_unique on office (lower(name)) where deleted_at is null;

-- ---------------------------------------------------------------- roles and people who sign in

create table role (
  id bigint generated always as identity primary key,
  name text not null constraint role_name_length check (char_length(btrim(name)) between 1 and 100),
  type smallint not null constraint role_type_known check (type in (0, 1, 2)),
  -- Admin holds every grant of the catalogue, whatever stands in grants, and cannot be changed.
  is_admin boolean not null default false,
  -- `staff_control:offices.create` and the like
  grants text[] not null default '{}',
  -- Grows with each change, so that every process knows when the grants it remembers are old.
  version int not null default 1,
  deleted_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index role_name_unique on role (lower(name)) where deleted_at is null;
create unique index role_one_admin on role (is_admin) where is_admin and deleted_at is null;

-- Staff (kind 1) and academics (kind 2: teachers and assistants of the ERP). One who has no login has no profile yet.
create table staff (
  id bigint generated always as identity primary key,
  kind smallint not null constraint staff_kind_known check (kind in (1, 2)),
  ext_id text constraint staff_ext_id_unique unique,
  h_id text,
  -- What the ERP says of an academic: teacher or assistant.
  erp_kind text constraint staff_erp_kind_known check (erp_kind in ('teacher', 'assistant')),
  first_name text not null,
  last_name text not null,
  middle_name text,
  phone_number text,
  gender smallint constraint staff_gender_known check (gender in (1, 2)),
  photo text,
  face_status smallint not null default 4 constraint staff_face_status_known check (face_status between 1 and 4),
  work_status smallint not null default 1 constraint staff_work_status_known check (work_status in (1, 2)),
  login text,
  password_hash text,
  role_id bigint constraint staff_role_fk references role,
  is_blocked boolean not null default false,
  is_superadmin boolean not null default false,
  gone_at timestamptz,
  created_at timestamptz not null default now(),
  full_name text not null generated always as (last_name || ' ' || first_name) stored,
  search text not null generated always as (
    search_fold(last_name || ' ' || first_name || ' ' || coalesce(middle_name, '') || ' ' || coalesce(h_id, '') || ' ' || coalesce(phone_number, '') || ' ' || coalesce(login, ''))
  ) stored,
  constraint staff_profile_whole check ((login is null) = (password_hash is null) and (login is null) = (role_id is null))
);
create unique index staff_login_unique on staff (lower(login));
create unique index staff_one_superadmin on staff (is_superadmin) where is_superadmin;
create index staff_role_index on staff (role_id);
create index staff_search_index on staff using gin (search gin_trgm_ops);

create table staff_head_office (
  staff_id bigint not null references staff,
  head_office_id bigint not null references head_office,
  primary key (staff_id, head_office_id)
);
create index staff_head_office_head_office_index on staff_head_office (head_office_id);

create table session (
  id uuid primary key,
  staff_id bigint not null references staff,
  refresh_hash bytea not null,
  fcm_token text,
  address text,
  user_agent text,
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text
);
create index session_staff_index on session (staff_id) where ended_at is null;
create index session_expires_index on session (expires_at);

-- Failed sign-ins per account and per address; here, so that a restart forgets nothing.
create table sign_in_attempt (
  key text primary key,
  failures int not null,
  window_started_at timestamptz not null
);
create index sign_in_attempt_window_index on sign_in_attempt (window_started_at);

-- ---------------------------------------------------------------- students

-- The statuses of a student in the ERP; code looks at name, people see display_name.
create table control_action (
  id smallint primary key,
  name text not null unique,
  display_name text not null
);
insert into control_action (id, name, display_name) values
  (1, 'ACTIVE', 'Faol'),
  (2, 'FINISHED_COURSE', 'Kursni tugatgan'),
  (3, 'WITHOUT_COURSE', 'Kurssiz'),
  (4, 'FINISHED_30_DAY_PRIVILEGE', '30 kunlik imtiyozi tugagan'),
  (5, 'LEFT_COURSE', 'Kursni tark etgan'),
  (6, 'STATISTICS_NOT_CALCULATED', 'Statistikasi hisoblanmaydi');

create table category (
  id bigint generated always as identity primary key,
  h_name text not null constraint category_h_name_unique unique,
  display_name text not null,
  created_at timestamptz not null default now()
);

create table student (
  id bigint generated always as identity primary key,
  ext_id text constraint student_ext_id_unique unique,
  h_id text,
  first_name text not null,
  last_name text not null,
  middle_name text,
  birth_date date,
  gender smallint constraint student_gender_known check (gender in (1, 2)),
  -- phone_number is the account's, mobile is the ERP's (A-113).
  phone_number text,
  mobile text,
  photo text,
  status_id smallint not null default 1 constraint student_status_fk references control_action,
  contract_status text not null default 'no_contract' constraint student_contract_status_known check (contract_status in ('waiting', 'done', 'no_contract')),
  contract_type text constraint student_contract_type_known check (contract_type in ('self', 'agent')),
  system_status smallint not null default 1 constraint student_system_status_known check (system_status in (1, 2)),
  gone_at timestamptz,
  created_at timestamptz not null default now(),
  full_name text not null generated always as (last_name || ' ' || first_name || coalesce(' ' || middle_name, '')) stored,
  search text not null generated always as (
    search_fold(last_name || ' ' || first_name || ' ' || coalesce(middle_name, '') || ' ' || coalesce(h_id, '') || ' ' || coalesce(phone_number, '') || ' ' || coalesce(mobile, ''))
  ) stored
);
create index student_search_index on student using gin (search gin_trgm_ops);
create index student_created_index on student (created_at, id);
create index student_status_index on student (status_id, created_at, id);

create table student_head_office (
  student_id bigint not null references student,
  head_office_id bigint not null references head_office,
  primary key (student_id, head_office_id)
);
create index student_head_office_head_office_index on student_head_office (head_office_id, student_id);

create table student_category (
  student_id bigint not null references student,
  category_id bigint not null references category,
  primary key (student_id, category_id)
);
create index student_category_category_index on student_category (category_id, student_id);

-- ---------------------------------------------------------------- groups

create table course (
  id bigint generated always as identity primary key,
  ext_id text constraint course_ext_id_unique unique,
  name text not null,
  category_id bigint references category,
  gone_at timestamptz,
  created_at timestamptz not null default now()
);

create table learning_type (
  id bigint generated always as identity primary key,
  name text not null constraint learning_type_name_unique unique
);

-- `group` is a reserved word.
create table study_group (
  id bigint generated always as identity primary key,
  ext_id text constraint study_group_ext_id_unique unique,
  name text not null,
  head_office_id bigint constraint study_group_head_office_fk references head_office,
  course_id bigint constraint study_group_course_fk references course,
  category_id bigint constraint study_group_category_fk references category,
  learning_type_id bigint constraint study_group_learning_type_fk references learning_type,
  direction text,
  started_date date,
  ended_date date,
  gone_at timestamptz,
  created_at timestamptz not null default now(),
  search text not null generated always as (search_fold(name)) stored,
  constraint study_group_dates_in_order check (started_date <= ended_date)
);
create index study_group_head_office_index on study_group (head_office_id, id);
create index study_group_course_index on study_group (course_id, id);
create index study_group_category_index on study_group (category_id, id);
create index study_group_learning_type_index on study_group (learning_type_id, id);
create index study_group_started_index on study_group (started_date);
create index study_group_ended_index on study_group (ended_date);
create index study_group_search_index on study_group using gin (search gin_trgm_ops);

create table group_staff (
  id bigint generated always as identity primary key,
  ext_id text constraint group_staff_ext_id_unique unique,
  group_id bigint not null references study_group,
  staff_id bigint not null references staff,
  role text not null constraint group_staff_role_known check (role in ('teacher', 'assistant')),
  is_primary boolean not null default false,
  started_date date,
  ended_date date,
  gone_at timestamptz,
  created_at timestamptz not null default now()
);
create index group_staff_group_index on group_staff (group_id);
create index group_staff_staff_index on group_staff (staff_id, group_id);

create table schedule_item (
  id bigint generated always as identity primary key,
  group_id bigint not null references study_group,
  -- The ERP's key of the item inside its group.
  key text not null,
  staff_id bigint references staff,
  -- ISO days, Monday 1 … Sunday 7
  days_of_week smallint[] not null constraint schedule_item_days_known check (days_of_week <@ array[1,2,3,4,5,6,7]::smallint[]),
  begin_time time not null,
  end_time time not null,
  start_date date not null,
  end_date date,
  classroom_name text,
  gone_at timestamptz,
  created_at timestamptz not null default now(),
  constraint schedule_item_key_unique unique (group_id, key),
  constraint schedule_item_times_in_order check (begin_time < end_time)
);
create index schedule_item_staff_index on schedule_item (staff_id, group_id);

-- Days without lessons in the whole centre.
create table holiday (
  date date primary key,
  name text not null
);
insert into holiday (date, name)
select make_date(year, month, day), name
from generate_series(2024, 2035) as year,
  (values (1, 1, 'Yangi yil'), (3, 8, 'Xotin-qizlar kuni'), (3, 21, 'Navro''z'), (5, 9, 'Xotira va qadrlash kuni'),
    (9, 1, 'Mustaqillik kuni'), (10, 1, 'O''qituvchi va murabbiylar kuni'), (12, 8, 'Konstitutsiya kuni')) as fixed (month, day, name);

-- Made from schedule items. One that carries marks stays when the schedule changes (see areas/groups/lessons.ts).
create table lesson (
  id bigint generated always as identity primary key,
  group_id bigint not null references study_group,
  schedule_item_id bigint references schedule_item,
  date date not null,
  begin_time time not null,
  end_time time not null,
  -- What the marks of this lesson add up to, written with them; KPIs are sums over lessons.
  attended_count int not null default 0,
  absent_count int not null default 0,
  marked_at timestamptz,
  created_at timestamptz not null default now(),
  constraint lesson_schedule_date_unique unique (schedule_item_id, date)
);
create index lesson_group_date_index on lesson (group_id, date);

create table student_group (
  id bigint generated always as identity primary key,
  ext_id text constraint student_group_ext_id_unique unique,
  student_id bigint not null constraint student_group_student_fk references student,
  group_id bigint not null constraint student_group_group_fk references study_group,
  control_action_id smallint not null default 1 references control_action,
  -- Both ends inclusive; null = open.
  started_date date,
  ended_date date,
  gone_at timestamptz,
  created_at timestamptz not null default now(),
  constraint student_group_dates_in_order check (started_date <= ended_date),
  constraint student_group_one_at_a_time exclude using gist (
    student_id with =, group_id with =, daterange(started_date, ended_date, '[]') with &&
  ) where (gone_at is null)
);
create index student_group_group_index on student_group (group_id, student_id);
create index student_group_student_index on student_group (student_id);

create table attendance (
  lesson_id bigint not null constraint attendance_lesson_fk references lesson,
  student_id bigint not null constraint attendance_student_fk references student,
  -- 1 attended, 2 absent, 3 no class, 4 late; null = taken back
  mark smallint constraint attendance_mark_known check (mark in (1, 2, 3, 4)),
  reason_type text constraint attendance_reason_known check (reason_type in ('on_the_road', 'reasonable', 'without_reason')),
  comment text,
  version int not null default 1,
  marked_by bigint references staff,
  marked_at timestamptz not null default now(),
  primary key (lesson_id, student_id),
  constraint attendance_reason_only_absent check ((reason_type is not null) = (mark is not null and mark = 2))
);
create index attendance_student_index on attendance (student_id);

-- ---------------------------------------------------------------- synchronisation with the ERP

create table sync_run (
  id bigint generated always as identity primary key,
  type text not null constraint sync_run_type_known check (type in ('teachers', 'student', 'groups', 'group-students', 'import')),
  status text not null default 'running' constraint sync_run_status_known check (status in ('running', 'done', 'error')),
  is_full boolean not null default true,
  started_by bigint references staff,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  -- The process at work renews it; a run whose lease is over was killed and may be taken up again.
  lease_until timestamptz,
  total int,
  done int not null default 0,
  added int not null default 0,
  changed int not null default 0,
  unchanged int not null default 0,
  ended int not null default 0,
  refused int not null default 0,
  waiting int not null default 0,
  error text
);
create unique index sync_run_one_at_a_time on sync_run ((true)) where status = 'running';
create index sync_run_type_index on sync_run (type, id);

create table sync_refusal (
  id bigint generated always as identity primary key,
  run_id bigint not null references sync_run,
  entity text not null,
  ext_id text,
  reason text not null
);
create index sync_refusal_run_index on sync_refusal (run_id);

-- Rows whose group, person or office has not arrived yet; every later run tries them again.
create table sync_waiting (
  entity text not null,
  ext_id text not null,
  record jsonb not null,
  reason text not null,
  since timestamptz not null default now(),
  primary key (entity, ext_id)
);

-- How far a collection has been read: the newest change seen, and when it was last read whole.
create table sync_mark (
  entity text primary key,
  modified_until timestamptz,
  full_at timestamptz
);

-- ---------------------------------------------------------------- notifications, reports, logs

create table notification (
  id bigint generated always as identity primary key,
  kind smallint not null constraint notification_kind_known check (kind between 1 and 18),
  title text not null,
  body text not null,
  created_at timestamptz not null default now()
);
create table notification_receiver (
  notification_id bigint not null references notification,
  staff_id bigint not null references staff,
  read_at timestamptz,
  primary key (staff_id, notification_id)
);
create index notification_receiver_unread_index on notification_receiver (staff_id) where read_at is null;

create table report (
  id bigint generated always as identity primary key,
  type smallint not null constraint report_type_known check (type in (1, 2)),
  lesson_id bigint not null references lesson,
  created_at timestamptz not null default now(),
  seen_at timestamptz,
  constraint report_once unique (type, lesson_id)
);
create index report_unseen_index on report (id) where seen_at is null;

-- Who did what, from where, before and after. Never changed, by anybody.
create table audit (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  staff_id bigint references staff,
  role_id bigint references role,
  permission_name text not null,
  action text not null,
  entity text not null,
  entity_id bigint,
  address text,
  request_id text,
  comment text,
  before jsonb,
  after jsonb
);
create index audit_created_index on audit (created_at, id);
create index audit_staff_index on audit (staff_id, id);
create index audit_entity_index on audit (entity, entity_id);

create function audit_is_forever() returns trigger language plpgsql as $$
begin
  raise exception 'audit rows are never changed' using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_no_change before update or delete on audit for each row execute function audit_is_forever();
create trigger audit_no_truncate before truncate on audit for each statement execute function audit_is_forever();

create table client_log (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  staff_id bigint references staff,
  log_type text not null constraint client_log_type_known check (log_type in ('error', 'event')),
  text text not null,
  user_agent text
);
create index client_log_created_index on client_log (created_at);
