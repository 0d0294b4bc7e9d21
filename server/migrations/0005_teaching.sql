-- Homework and exams: what is set, what each student does about it in a chat, and who is told.

-- ---------------------------------------------------------------- the student's own side

-- Students sign in with their login and password; the token is theirs alone and opens nothing of the staff's.
create table student_session (
  id uuid primary key,
  student_id bigint not null references student,
  address text,
  user_agent text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text
);
create index student_session_student_index on student_session (student_id) where ended_at is null;
create index student_session_expires_index on student_session (expires_at);

-- Whose upload it is: a member of staff's (owner_id) or a student's.
alter table file add column owner_student_id bigint references student;

-- ---------------------------------------------------------------- homework

create table homework (
  id bigint generated always as identity primary key,
  group_id bigint not null constraint homework_group_fk references study_group,
  lesson_id bigint not null constraint homework_lesson_fk references lesson,
  -- The lesson's day; a lesson with homework keeps it.
  date date not null,
  theme text not null,
  description text not null,
  -- Keys of the table file, in the order they are shown.
  files text[] not null default '{}',
  -- 1 daily, 2 optional, 3 thirty-six hours
  type smallint not null constraint homework_type_known check (type in (1, 2, 3)),
  hours smallint constraint homework_hours_known check (hours in (24, 36)),
  -- 1 custom, 2 from the study plan
  source smallint not null default 1 constraint homework_source_known check (source in (1, 2)),
  -- 1 system, 2 teacher
  author_kind smallint not null default 2 constraint homework_author_kind_known check (author_kind in (1, 2)),
  author_id bigint references staff,
  deadline timestamptz not null,
  -- What its chats add up to, counted anew from them with each change (areas/homework/sum-up.ts); percentages are sums
  -- over homework. Waiting counts those being checked too; what is left has handed in nothing.
  students_count int not null default 0,
  waiting_count int not null default 0,
  rejected_count int not null default 0,
  accepted_count int not null default 0,
  score_sum int not null default 0,
  deleted_at timestamptz,
  created_at timestamptz not null default now()
);
create index homework_lesson_index on homework (lesson_id);
create index homework_group_index on homework (group_id, date, id)
  include (deadline, students_count, waiting_count, rejected_count, accepted_count, score_sum) where deleted_at is null;

-- ---------------------------------------------------------------- exams

create table failure_reason (
  id smallint primary key,
  name text not null
);
insert into failure_reason (id, name) values
  (1, 'Ko''chirgan'),
  (2, 'Telefondan foydalangan'),
  (3, 'Ishni boshqa odam bajargan'),
  (4, 'Tartibni buzgan'),
  (5, 'Imtihonni tashlab ketgan');

create table exam (
  id bigint generated always as identity primary key,
  group_id bigint not null constraint exam_group_fk references study_group,
  theme text not null,
  description text not null,
  files text[] not null default '{}',
  -- 1 random: each participant is dealt one of question_files; 2 same: all get all of them
  question_mode smallint not null constraint exam_question_mode_known check (question_mode in (1, 2)),
  question_files text[] not null default '{}',
  -- The day in Tashkent whose members take part.
  date date not null,
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  deadline timestamptz not null,
  author_id bigint references staff,
  -- From the announcement on nothing of it changes any more.
  announced_at timestamptz,
  announced_by bigint references staff,
  -- At least 128 random bits: opens the public page of results.
  public_code text constraint exam_public_code_unique unique,
  -- Written by the announcement; percentages in lists are sums over announced exams.
  participants_count int not null default 0,
  passed_count int not null default 0,
  failed_count int not null default 0,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  constraint exam_times_in_order check (begins_at < ends_at),
  constraint exam_deadline_in_order check (deadline >= ends_at),
  constraint exam_announced_whole check ((announced_at is null) = (public_code is null))
);
create index exam_group_index on exam (group_id, date, id)
  include (announced_at, participants_count, passed_count, failed_count) where deleted_at is null;

-- ---------------------------------------------------------------- chats

-- All that one student does about one homework, or one exam: the state of the work, and the conversation about it.
-- There is one for each member of the group on the day (areas/chats/roster.ts).
create table chat (
  id bigint generated always as identity primary key,
  group_id bigint not null constraint chat_group_fk references study_group,
  homework_id bigint constraint chat_homework_fk references homework,
  exam_id bigint constraint chat_exam_fk references exam,
  student_id bigint not null constraint chat_student_fk references student,
  -- 1 waiting, 2 rejected, 3 accepted, 4 being checked; null = nothing handed in, and the deadline says which of
  -- "not done" and "not given" that is.
  status smallint constraint chat_status_known check (status in (1, 2, 3, 4)),
  score smallint constraint chat_score_range check (score between 0 and 100),
  -- What the checker wrote.
  comment text,
  -- The student's own; counts where it is later than everybody's.
  deadline timestamptz,
  -- Grows with each change of the work; a check names the version it saw.
  version int not null default 1,
  handed_in_at timestamptz,
  -- Who has it open for checking, until when nobody else is offered it.
  checking_by bigint references staff,
  checking_until timestamptz,
  checked_by bigint references staff,
  checked_at timestamptz,
  -- Of an exam: the question file dealt to this student, when it was opened, and the outcome (1 failed, 2 passed,
  -- 3 absent, 4 set aside for a reason), which the announcement makes final.
  question_file text,
  started_at timestamptz,
  failure_reason_id smallint constraint chat_failure_reason_fk references failure_reason,
  result smallint constraint chat_result_known check (result in (1, 2, 3, 4)),
  created_at timestamptz not null default now(),
  constraint chat_of_one check (num_nonnulls(homework_id, exam_id) = 1),
  constraint chat_score_of_checked check (score is null or status in (2, 3)),
  constraint chat_score_bounds check (score is null or failure_reason_id is not null or (status = 3) = (score >= 60))
);
create unique index chat_homework_student_unique on chat (homework_id, student_id) include (status, score, deadline) where homework_id is not null;
create unique index chat_exam_student_unique on chat (exam_id, student_id) where exam_id is not null;
create index chat_student_index on chat (student_id, id);
-- What waits to be checked, the oldest first.
create index chat_waiting_index on chat (group_id, handed_in_at, id) include (homework_id) where status in (1, 4);
-- Students who were given more time and have not handed in: the few exceptions to a homework's own deadline.
create index chat_extended_index on chat (homework_id) include (deadline) where deadline is not null and status is null;
-- The same asked by group, for the sums in lists.
create index chat_extended_group_index on chat (group_id, deadline) include (homework_id) where deadline is not null and status is null;

create table chat_message (
  id bigint generated always as identity primary key,
  chat_id bigint not null constraint chat_message_chat_fk references chat,
  -- message; check = the verdict, with its score; deadline = more time was given
  kind text not null constraint chat_message_kind_known check (kind in ('message', 'check', 'deadline')),
  staff_id bigint references staff,
  student_id bigint references student,
  text text not null default '',
  files text[] not null default '{}',
  status smallint,
  score smallint,
  deadline timestamptz,
  -- Made by the sender: the same message sent again after a lost answer is the same message.
  client_id uuid not null,
  created_at timestamptz not null default now(),
  constraint chat_message_sender check (num_nonnulls(staff_id, student_id) = 1),
  constraint chat_message_once unique (chat_id, client_id)
);
create index chat_message_chat_index on chat_message (chat_id, id);
create index chat_message_student_index on chat_message (chat_id, id) where student_id is not null;

-- How far somebody has read.
create table chat_read (
  staff_id bigint not null references staff,
  chat_id bigint not null references chat,
  message_id bigint not null,
  primary key (chat_id, staff_id)
);

-- What the open screens of a group are told, in the order of commit: the group's row in chat_feed is locked by whoever
-- writes the next one. Kept for a few days, for screens that come back.
create table chat_feed (
  group_id bigint primary key references study_group,
  seq bigint not null
);
create table chat_event (
  group_id bigint not null references study_group,
  seq bigint not null,
  chat_id bigint not null references chat,
  message_id bigint,
  created_at timestamptz not null default now(),
  primary key (group_id, seq)
);
create index chat_event_created_index on chat_event (created_at);

-- ---------------------------------------------------------------- what students are told

create table student_notification (
  notification_id bigint not null references notification,
  student_id bigint not null references student,
  read_at timestamptz,
  primary key (student_id, notification_id)
);
