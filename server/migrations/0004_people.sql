-- Everything a centre knows of its people beyond what the ERP lists: documents, photos, accounts of students, parents,
-- contracts, certificates, messages, and students taken over from a table.

-- ---------------------------------------------------------------- uploaded files

-- A file lies in the store under `key`; whoever may see the row it hangs on gets its address (integrations/files).
create table file (
  key text primary key,
  -- As the person who sent it called it; never a path.
  name text not null,
  mime_type text not null,
  size_bytes int not null constraint file_size_positive check (size_bytes > 0),
  owner_id bigint references staff,
  -- null = nobody has taken it into use yet; such files go after a day.
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index file_unused_index on file (created_at) where used_at is null;

-- ---------------------------------------------------------------- what the ERP said last

-- A value corrected here stays until the ERP says something new of it: the synchronisation compares with what the ERP
-- said last, not with what stands in the row.
alter table student add column erp jsonb;
alter table staff add column erp jsonb;
alter table student_group add column erp_started_date date, add column erp_ended_date date;
-- Branches the ERP names for a student; those given here by hand are none of its business.
alter table student_head_office add column from_erp boolean not null default false;

update student set erp = jsonb_strip_nulls(jsonb_build_object('firstName', first_name, 'lastName', last_name, 'middleName', middle_name,
  'hId', h_id, 'birthDate', birth_date, 'gender', gender, 'mobile', mobile, 'statusId', status_id,
  'contractStatus', contract_status, 'contractType', coalesce(contract_type, ''))) where ext_id is not null;
update staff set erp = jsonb_strip_nulls(jsonb_build_object('firstName', first_name, 'lastName', last_name, 'middleName', middle_name,
  'hId', h_id, 'phoneNumber', phone_number)) where ext_id is not null;
update student_group set erp_started_date = started_date, erp_ended_date = ended_date where ext_id is not null;
update student_head_office set from_erp = true from student where student.id = student_id and student.ext_id is not null;

-- ---------------------------------------------------------------- parents and other signers

create table agent (
  id bigint generated always as identity primary key,
  full_name text not null,
  passport_series text not null constraint agent_passport_series_form check (passport_series ~ '^[A-Z]{2}$'),
  passport_number text not null constraint agent_passport_number_form check (passport_number ~ '^[0-9]{7}$'),
  phone text not null,
  status smallint not null default 1 constraint agent_status_known check (status in (1, 2)),
  -- When they first proved who they are (signed a contract); null = new.
  first_signed_at timestamptz,
  created_at timestamptz not null default now(),
  search text not null generated always as (search_fold(full_name || ' ' || phone)) stored,
  constraint agent_passport_unique unique (passport_series, passport_number)
);
create index agent_search_index on agent using gin (search gin_trgm_ops);
create index agent_created_index on agent (created_at, id);
create index agent_status_index on agent (status, created_at, id);

-- ---------------------------------------------------------------- staff and academics

-- The order of their lists.
create index staff_kind_created_index on staff (kind, created_at, id);

-- ---------------------------------------------------------------- students

alter table student
  add column login text,
  add column password_hash text,
  add column passport_series text constraint student_passport_series_form check (passport_series ~ '^[A-Z]{2}$'),
  add column passport_number text constraint student_passport_number_form check (passport_number ~ '^[0-9]{7}$'),
  add column personal_id text constraint student_personal_id_form check (personal_id ~ '^[0-9]{14}$'),
  add column birth_certificate_series text,
  add column birth_certificate_number text,
  add column face_status smallint not null default 4 constraint student_face_status_known check (face_status between 1 and 4),
  -- The parent who brought the student.
  add column referrer_id bigint constraint student_referrer_fk references agent,
  add column has_private_info boolean not null generated always as (
    birth_date is not null and (passport_number is not null or birth_certificate_number is not null)
  ) stored,
  add constraint student_account_whole check ((login is null) = (password_hash is null)),
  add constraint student_passport_whole check ((passport_series is null) = (passport_number is null)),
  add constraint student_birth_certificate_whole check ((birth_certificate_series is null) = (birth_certificate_number is null));
create unique index student_login_unique on student (lower(login));
create unique index student_personal_id_unique on student (personal_id);
create unique index student_passport_unique on student (passport_series, passport_number);
create index student_h_id_index on student (h_id);
create index student_phone_index on student (phone_number);
create index student_mobile_index on student (mobile);
create index student_referrer_index on student (referrer_id) where referrer_id is not null;
drop index student_personal_data_index;
create index student_private_info_index on student (has_private_info, created_at, id);
create index student_contract_status_index on student (contract_status, created_at, id);

-- A category given here; those of the ERP are the ERP's business.
alter table student_category add column by_hand boolean not null default false;

create table agent_student (
  agent_id bigint not null references agent,
  student_id bigint not null references student,
  relation text not null constraint agent_student_relation_known check (relation in ('father', 'mother', 'guardian', 'other')),
  primary key (agent_id, student_id)
);
create index agent_student_student_index on agent_student (student_id);

create table student_feedback (
  id bigint generated always as identity primary key,
  student_id bigint not null references student,
  group_id bigint references study_group,
  text text not null constraint student_feedback_text_length check (char_length(text) between 1 and 999),
  author_id bigint not null references staff,
  created_at timestamptz not null default now()
);
create index student_feedback_student_index on student_feedback (student_id, id);
create index student_feedback_group_index on student_feedback (group_id, id) where group_id is not null;

-- ---------------------------------------------------------------- students in groups

-- What a course costs; comes with the course from the ERP.
create table price (
  id bigint generated always as identity primary key,
  course_id bigint not null references course,
  name text not null,
  -- Whole so'm.
  amount bigint not null constraint price_amount_not_negative check (amount >= 0),
  gone_at timestamptz,
  constraint price_name_unique unique (course_id, name)
);

alter table student_group
  add column price_id bigint references price,
  add column stop_reason text;

-- What was done to a membership by people here, in order: the history of a student's way through a group.
create table student_group_event (
  id bigint generated always as identity primary key,
  student_group_id bigint not null references student_group,
  kind text not null constraint student_group_event_kind_known check (kind in ('added', 'stopped', 'continued', 'status')),
  control_action_id smallint references control_action,
  -- From when it holds.
  date date,
  reason text,
  staff_id bigint not null references staff,
  created_at timestamptz not null default now()
);
create index student_group_event_membership_index on student_group_event (student_group_id, id);

-- ---------------------------------------------------------------- SMS

-- The row is the queue and the history: written in the transaction it belongs to, sent after it by the SMS worker.
create table sms (
  id bigint generated always as identity primary key,
  student_id bigint references student,
  agent_id bigint references agent,
  phone text not null,
  -- As people may read it: passwords and codes stand as ••••.
  text text not null,
  -- As it is sent, encrypted; emptied as soon as the message is handed over or given up.
  body bytea,
  status text not null default 'waiting' constraint sms_status_known check (status in ('waiting', 'sent', 'delivered', 'failed', 'not_sent')),
  provider text,
  provider_id text,
  attempts smallint not null default 0,
  -- Of a waiting one: when it is to be sent; of a sent one: when the gateway is asked what became of it.
  next_attempt_at timestamptz not null default now(),
  -- What a person reads of the last failure.
  error text,
  initiator_id bigint references staff,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  delivered_at timestamptz
);
create index sms_student_index on sms (student_id, id);
create index sms_waiting_index on sms (next_attempt_at) where status = 'waiting';
create index sms_sent_index on sms (next_attempt_at) where status = 'sent';
create unique index sms_provider_id_unique on sms (provider, provider_id) where provider_id is not null;

-- ---------------------------------------------------------------- contracts

create table contract_template (
  id bigint generated always as identity primary key,
  name text not null constraint contract_template_name_length check (char_length(btrim(name)) between 1 and 255),
  file_key text not null references file,
  created_by bigint not null references staff,
  created_at timestamptz not null default now()
);
create unique index contract_template_name_unique on contract_template (lower(name));

-- Contracts are numbered within a year: 2026/000017.
create table contract_counter (
  year int primary key,
  last int not null
);

create table student_contract (
  id bigint generated always as identity primary key,
  number text not null constraint student_contract_number_unique unique,
  student_id bigint not null references student,
  template_id bigint not null references contract_template,
  type text not null constraint student_contract_type_known check (type in ('self', 'agent')),
  agent_id bigint references agent,
  -- Name, passport, phone and relation as they stood when the contract was made.
  agent jsonb,
  status text not null default 'waiting' constraint student_contract_status_known check (status in ('waiting', 'done')),
  file_key text not null references file,
  phone text not null,
  -- sha-256 of the secret in the signing address; sending again makes a new one.
  token_hash bytea not null constraint student_contract_token_unique unique,
  token_expires_at timestamptz not null,
  code_hash bytea,
  code_expires_at timestamptz,
  code_sent_at timestamptz,
  code_failures smallint not null default 0,
  signed_at timestamptz,
  -- Address, browser, phone, hash of the signed file.
  evidence jsonb,
  created_by bigint not null references staff,
  created_at timestamptz not null default now(),
  constraint student_contract_agent_whole check ((type = 'agent') = (agent_id is not null) and (type = 'agent') = (agent is not null)),
  constraint student_contract_signed_whole check ((status = 'done') = (signed_at is not null) and (status = 'done') = (evidence is not null))
);
create unique index student_contract_one_waiting on student_contract (student_id, template_id) where status = 'waiting';
create index student_contract_student_index on student_contract (student_id, id);
create index student_contract_template_index on student_contract (template_id, id);
create index student_contract_agent_index on student_contract (agent_id) where agent_id is not null;

-- ---------------------------------------------------------------- certificates

create table certificate (
  id bigint generated always as identity primary key,
  -- 128 random bits: whoever holds the address may see the certificate, nobody guesses it.
  code text not null constraint certificate_code_unique unique,
  student_id bigint not null references student,
  course_id bigint not null references course,
  issued_at date not null,
  is_active boolean not null default true,
  created_by bigint not null references staff,
  created_at timestamptz not null default now()
);
create unique index certificate_one_active on certificate (student_id, course_id) where is_active;
create index certificate_student_index on certificate (student_id, id);

-- ---------------------------------------------------------------- students from a table

create table student_import (
  id bigint generated always as identity primary key,
  file_name text not null,
  -- Heads of the table, in order.
  columns text[] not null,
  -- Field of a student → place of its column.
  mapping jsonb not null default '{}',
  office_id bigint not null references office,
  status text not null default 'draft' constraint student_import_status_known check (status in ('draft', 'applied', 'reverted')),
  -- Grows with each change, so that what is applied is what was seen.
  version int not null default 1,
  created_by bigint not null references staff,
  created_at timestamptz not null default now(),
  applied_at timestamptz,
  reverted_at timestamptz
);
create index student_import_created_index on student_import (created_by, id);

create table student_import_row (
  import_id bigint not null references student_import on delete cascade,
  -- Its line in the table, the head being 1.
  line int not null,
  cells text[] not null,
  -- What somebody said; null = nobody has, and a row that looks like a known student is skipped.
  is_skipped boolean,
  -- The plan, as it is shown and as it is applied.
  action text not null constraint student_import_row_action_known check (action in ('create', 'skip', 'error')),
  -- The student as it will be made; null while cells cannot be read.
  student jsonb,
  -- Field → what is wrong.
  errors jsonb not null,
  -- Known students and rows above that it looks like: [{"studentId", "line", "by"}].
  duplicates jsonb not null,
  student_id bigint references student,
  primary key (import_id, line)
);
create index student_import_row_action_index on student_import_row (import_id, action, line);
create index student_import_row_student_index on student_import_row (student_id) where student_id is not null;
