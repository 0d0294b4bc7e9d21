-- Conversations of the centre with families: one about each pupil, in which all their parents take part.

-- Parents upload files as well.
alter table file add column owner_agent_id bigint constraint file_owner_agent_fk references agent;
create index file_unused_agent_index on file (owner_agent_id) where used_at is null and owner_agent_id is not null;

create table family_talk (
  student_id bigint primary key constraint family_talk_student_fk references student,
  -- Of the first message of the family that nobody has answered.
  waiting_since timestamptz,
  assignee_id bigint constraint family_talk_assignee_fk references staff,
  closed_at timestamptz,
  closed_by bigint constraint family_talk_closed_by_fk references staff,
  last_message_at timestamptz,
  created_at timestamptz not null,
  constraint family_talk_closed_whole check ((closed_at is null) = (closed_by is null)),
  -- What is settled waits for nothing.
  constraint family_talk_closed_waits_not check (closed_at is null or waiting_since is null)
);
create index family_talk_waiting_index on family_talk (waiting_since) where waiting_since is not null;
create index family_talk_last_index on family_talk (last_message_at);

create table family_message (
  id bigint generated always as identity primary key,
  student_id bigint not null constraint family_message_talk_fk references family_talk,
  staff_id bigint constraint family_message_staff_fk references staff,
  agent_id bigint constraint family_message_agent_fk references agent,
  text text not null,
  files text[] not null,
  -- Made by the sender: the same message sent again after a lost answer is the same message.
  client_id uuid not null,
  created_at timestamptz not null,
  -- When somebody of the other side first saw it.
  read_at timestamptz,
  constraint family_message_sender check (num_nonnulls(staff_id, agent_id) = 1),
  constraint family_message_once unique (student_id, client_id)
);
create index family_message_talk_index on family_message (student_id, id);
create index family_message_unread_index on family_message (student_id) where agent_id is not null and read_at is null;

-- How far each parent has read.
create table family_reader (
  student_id bigint not null constraint family_reader_talk_fk references family_talk,
  agent_id bigint not null constraint family_reader_agent_fk references agent,
  message_id bigint not null,
  primary key (student_id, agent_id)
);
