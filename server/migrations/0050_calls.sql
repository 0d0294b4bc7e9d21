-- Calls to families: whom to call and why, each attempt, and whom not to call.

-- One row: how calls are made.
create table call_settings (
  id boolean primary key default true constraint call_settings_one check (id),
  -- Tashkent. Nobody is called outside of these hours; the evening's list is made at list_at.
  from_time time not null default '09:00',
  to_time time not null default '20:00',
  list_at time not null default '19:00',
  -- What is said for each reason, in their order; an empty one = the words of the program.
  scripts text[] not null default '{"","",""}' constraint call_settings_scripts_whole check (cardinality(scripts) = 3),
  -- Whether the exchange dials; without an exchange it never does.
  is_running boolean not null default false,
  -- What a person reads when the exchange cannot be reached.
  trouble text,
  constraint call_settings_hours_in_order check (from_time < to_time)
);
insert into call_settings default values;

-- The evenings whose list was made; each is made once.
create table call_list (
  date date primary key,
  made_at timestamptz not null,
  listed int not null,
  -- Students without a number that may be called.
  without_phone int not null
);

-- A family to be called for one reason: one number, whatever the number of its students.
create table family_call (
  id bigint generated always as identity primary key,
  -- 1 not coming to lesson, 2 not doing homework, 3 failed exam
  reason smallint not null constraint family_call_reason_known check (reason in (1, 2, 3)),
  -- Empty once the family was forgotten.
  phone text not null constraint family_call_phone_form check (phone ~ '^(998[0-9]{9})?$'),
  agent_id bigint references agent,
  -- The day it was listed, Tashkent.
  date date not null,
  -- not_configured: there is no exchange, somebody has to call; waiting: for the exchange or for somebody
  state text not null constraint family_call_state_known check (state in ('not_configured', 'waiting', 'calling', 'reached', 'not_reached', 'stopped')),
  -- Attempts that count; one that failed because of the exchange does not.
  tries smallint not null default 0,
  -- Not before then.
  next_at timestamptz not null,
  -- Who calls at the desk, until when nobody else is given it; null while the exchange calls.
  taken_by bigint references staff,
  taken_until timestamptz,
  last_at timestamptz,
  last_result text,
  -- null = the evening's list.
  created_by bigint references staff,
  created_at timestamptz not null,
  closed_at timestamptz,
  constraint family_call_closed_whole check ((closed_at is not null) = (state in ('reached', 'not_reached', 'stopped')))
);
create unique index family_call_once_a_day on family_call (phone, reason, date) where phone <> '';
create unique index family_call_one_open on family_call (phone, reason) where closed_at is null and phone <> '';
create index family_call_reason_index on family_call (reason, id);
create index family_call_due_index on family_call (next_at, id) where closed_at is null;
create index family_call_phone_index on family_call (phone, id);
create index family_call_created_index on family_call (created_at);

-- For whom, and because of what; nothing of the three = somebody asked for the call.
create table family_call_cause (
  id bigint generated always as identity primary key,
  call_id bigint not null references family_call on delete cascade,
  student_id bigint not null references student,
  lesson_id bigint references lesson,
  homework_id bigint references homework,
  exam_id bigint references exam,
  constraint family_call_cause_of_one check (num_nonnulls(lesson_id, homework_id, exam_id) <= 1),
  -- Nobody is called twice because of the same thing.
  constraint family_call_cause_lesson_once unique (student_id, lesson_id),
  constraint family_call_cause_homework_once unique (student_id, homework_id),
  constraint family_call_cause_exam_once unique (student_id, exam_id)
);
create index family_call_cause_call_index on family_call_cause (call_id);

-- Each time a number was dialled. The id is the channel's at the exchange, so that a killed process finds it again.
create table call_attempt (
  id uuid primary key,
  call_id bigint not null references family_call on delete cascade,
  -- null = the exchange.
  staff_id bigint references staff,
  result text not null constraint call_attempt_result_known check (result in (
    'calling', 'answered', 'promised', 'busy', 'no_answer', 'rejected', 'unreachable', 'wrong_number', 'do_not_call', 'failed', 'unknown')),
  requested_at timestamptz not null,
  ringing_at timestamptz,
  answered_at timestamptz,
  ended_at timestamptz,
  -- As the exchange said it, or what kept it from dialling.
  cause text,
  -- Keys that were pressed.
  digits text not null default '',
  note text,
  constraint call_attempt_ended_whole check ((ended_at is null) = (result = 'calling'))
);
create index call_attempt_call_index on call_attempt (call_id, requested_at);
create index call_attempt_requested_index on call_attempt (requested_at);
create index call_attempt_open_index on call_attempt (call_id) where ended_at is null;

-- Numbers whose owners asked not to be called.
create table do_not_call (
  phone text primary key constraint do_not_call_phone_form check (phone ~ '^998[0-9]{9}$'),
  -- null = by a key pressed during a call of the exchange.
  staff_id bigint references staff,
  created_at timestamptz not null
);
