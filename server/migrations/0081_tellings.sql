-- What parents are told of a child, by which way it went to whom, and what became of it.

-- How each kind of news goes out; null = the whole centre's, which holds where a branch has none of its own.
create table way_rule (
  head_office_id bigint constraint way_rule_head_office_fk references head_office,
  kind text not null constraint way_rule_kind_known
    check (kind in ('absence', 'homework_back', 'exam_result', 'centre', 'contract', 'pass')),
  ways text[] not null constraint way_rule_ways_known check (ways <@ array['push', 'telegram', 'sms']),
  is_urgent boolean not null,
  answer_minutes int constraint way_rule_answer_range check (answer_minutes between 5 and 1440),
  constraint way_rule_once unique nulls not distinct (head_office_id, kind)
);
insert into way_rule (kind, ways, is_urgent, answer_minutes) values
  ('absence', '{push,telegram,sms}', true, 30),
  ('homework_back', '{push,telegram}', false, null),
  ('exam_result', '{push,telegram}', false, null),
  ('centre', '{push,telegram}', false, null),
  ('contract', '{push,telegram}', false, null),
  ('pass', '{push,telegram}', false, null);

create table way_setting (
  id int primary key default 1 constraint way_setting_one check (id = 1),
  -- So'm for one part of an SMS.
  sms_price int not null default 0 constraint way_setting_price_range check (sms_price between 0 and 100000)
);
insert into way_setting default values;

-- What a parent has chosen; without a row they are told all but passes at the door.
create table agent_wish (
  agent_id bigint primary key constraint agent_wish_agent_fk references agent on delete cascade,
  kinds text[] not null constraint agent_wish_kinds_known
    check (kinds <@ array['absence', 'homework_back', 'exam_result', 'centre', 'contract', 'pass']),
  first_way text constraint agent_wish_way_known check (first_way in ('push', 'telegram', 'sms'))
);

create table telling (
  id bigint generated always as identity primary key,
  kind text not null constraint telling_kind_known
    check (kind in ('absence', 'homework_back', 'exam_result', 'centre', 'contract', 'pass')),
  student_id bigint not null constraint telling_student_fk references student,
  -- By whose rules it goes; null = the centre's.
  head_office_id bigint constraint telling_head_office_fk references head_office,
  -- The deed it comes from, `exam:7`: who goes out together, and that a parent hears of one thing once.
  cause text not null,
  title text not null,
  body text not null,
  -- Key of a picture in the store.
  picture text,
  created_at timestamptz not null,
  -- From then on its deliveries say the rest.
  decided_at timestamptz
);
create index telling_student_index on telling (student_id, id);
create index telling_head_office_index on telling (head_office_id) where head_office_id is not null;
create index telling_undecided_index on telling (cause, id) where decided_at is null;
create index telling_created_index on telling (created_at);

-- One telling to one parent by one way: never twice.
create table delivery (
  id bigint generated always as identity primary key,
  telling_id bigint not null constraint delivery_telling_fk references telling on delete cascade,
  agent_id bigint not null constraint delivery_agent_fk references agent,
  way text not null constraint delivery_way_known check (way in ('push', 'telegram', 'sms')),
  -- `sending` is written before it leaves: what a killed server leaves so is not told as sent.
  state text not null default 'queued' constraint delivery_state_known
    check (state in ('queued', 'sending', 'sent', 'read', 'failed', 'unknown')),
  why text,
  is_urgent boolean not null,
  -- When it may go.
  due_at timestamptz not null,
  -- Unread by then, the next way is tried.
  answer_by timestamptz,
  attempts int not null default 0,
  -- Telegram's number of the message.
  message_number bigint,
  -- Its state says what became of an SMS.
  sms_id bigint constraint delivery_sms_fk references sms on delete set null,
  price int,
  queued_at timestamptz not null,
  sent_at timestamptz,
  read_at timestamptz,
  constraint delivery_once unique (telling_id, agent_id, way)
);
create index delivery_agent_index on delivery (agent_id, id);
create index delivery_sms_index on delivery (sms_id) where sms_id is not null;
-- What the lane looks for: what may go, urgent first; what was cut off; what nobody has read in time.
create index delivery_queue_index on delivery (way, is_urgent desc, due_at, id) where state = 'queued';
create index delivery_sending_index on delivery (way) where state = 'sending';
create index delivery_unanswered_index on delivery (answer_by) where answer_by is not null;

-- What was told of a lesson's marks: a correction is told to those alone who heard what it corrects.
create table absence_told (
  lesson_id bigint not null constraint absence_told_lesson_fk references lesson on delete cascade,
  student_id bigint not null constraint absence_told_student_fk references student,
  is_absent boolean not null,
  primary key (lesson_id, student_id)
);
create index absence_told_student_index on absence_told (student_id);

-- Push for parents, of their own sessions.
alter table push_device
  add column parent_session_id uuid constraint push_device_parent_session_unique unique references parent_session on delete cascade,
  drop constraint push_device_one_owner,
  add constraint push_device_one_owner check (num_nonnulls(session_id, student_session_id, parent_session_id) = 1);

-- A message of the centre may be meant for the parents of whoever gets it, too.
alter table notification_sending add column for_parents boolean not null default false;
