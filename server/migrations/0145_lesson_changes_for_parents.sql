-- Parents are notified of changed lessons, and of lateness and missing homework where the centre wants that.
alter table telling drop constraint telling_kind_known;
-- harmless: accepts what it accepted before, and the new kinds
alter table telling add constraint telling_kind_known check (kind in
  ('absence', 'homework_back', 'exam_result', 'centre', 'contract', 'pass', 'weekly', 'lesson', 'late', 'homework_missing')) not valid;
alter table way_rule drop constraint way_rule_kind_known;
-- harmless: accepts what it accepted before, and the new kinds
alter table way_rule add constraint way_rule_kind_known check (kind in
  ('absence', 'homework_back', 'exam_result', 'centre', 'contract', 'pass', 'weekly', 'lesson', 'late', 'homework_missing'));
insert into way_rule (kind, ways, is_urgent, answer_minutes) values
  ('lesson', '{push,telegram,sms}', false, null),
  ('late', '{}', false, null),
  ('homework_missing', '{}', false, null);

-- The kinds of later versions that the parent switched off. They are not in agent_wish.kinds: parents who chose their
-- kinds before could not choose these, and the earlier server does not know them.
alter table agent_wish add column off_kinds text[] not null default '{}';

alter table absence_told add column is_late boolean not null default false;

-- What families know of a lesson that differs from its row: a change that they are notified of after a pause, or a lesson
-- that they know does not take place.
create table lesson_known (
  -- No foreign key, because the lesson may have been deleted since.
  lesson_id bigint not null,
  group_id bigint not null constraint lesson_known_group_fk references study_group,
  date date not null,
  begin_time time not null,
  end_time time not null,
  room text,
  teacher text,
  is_held boolean not null,
  -- The lesson was added.
  is_new boolean not null default false,
  -- The lesson's original time. The plan deletes a lesson and adds another in its place.
  original_time timestamp not null,
  -- The last change that families were not notified of; null = they know the current state.
  changed_at timestamptz,
  constraint lesson_known_pkey primary key (lesson_id)
);
create index lesson_known_group_index on lesson_known (group_id);

-- Work that was reported as not handed in, so that it is reported once.
create table missing_work_told (
  chat_id bigint not null constraint missing_work_told_chat_fk references chat on delete cascade,
  told_at timestamptz not null,
  constraint missing_work_told_pkey primary key (chat_id)
);
