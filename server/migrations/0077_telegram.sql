-- Telegram as a way to people: whose chat with the centre's bot is whose, how it is linked, and what came through it.

create table telegram_chat (
  id bigint generated always as identity primary key,
  -- Telegram's id of the private chat, which is that of the person's account there as well.
  chat_id bigint not null,
  agent_id bigint constraint telegram_chat_agent_fk references agent,
  student_id bigint constraint telegram_chat_student_fk references student,
  staff_id bigint constraint telegram_chat_staff_fk references staff,
  -- As the person's Telegram says; null = it says nothing.
  language text,
  -- By a one-time address, or by the person's own number.
  linked_by text not null constraint telegram_chat_linked_by_known check (linked_by in ('link', 'contact')),
  linked_at timestamptz not null,
  ended_at timestamptz,
  end_reason text constraint telegram_chat_end_reason_known check (end_reason in ('unlinked', 'blocked', 'replaced')),
  constraint telegram_chat_one_owner check (num_nonnulls(agent_id, student_id, staff_id) = 1),
  constraint telegram_chat_end_whole check ((ended_at is null) = (end_reason is null))
);
-- A chat is one person's, and a person has one chat.
create unique index telegram_chat_live_unique on telegram_chat (chat_id) where ended_at is null;
create unique index telegram_chat_agent_unique on telegram_chat (agent_id) where ended_at is null and agent_id is not null;
create unique index telegram_chat_student_unique on telegram_chat (student_id) where ended_at is null and student_id is not null;
create unique index telegram_chat_staff_unique on telegram_chat (staff_id) where ended_at is null and staff_id is not null;
create index telegram_chat_agent_index on telegram_chat (agent_id) where agent_id is not null;
create index telegram_chat_student_index on telegram_chat (student_id) where student_id is not null;
create index telegram_chat_staff_index on telegram_chat (staff_id) where staff_id is not null;

-- One-time addresses; a row goes with its use.
create table telegram_link (
  token_hash bytea primary key constraint telegram_link_hash_length check (length(token_hash) = 32),
  agent_id bigint constraint telegram_link_agent_fk references agent,
  student_id bigint constraint telegram_link_student_fk references student,
  staff_id bigint constraint telegram_link_staff_fk references staff,
  expires_at timestamptz not null,
  constraint telegram_link_one_owner check (num_nonnulls(agent_id, student_id, staff_id) = 1)
);
create index telegram_link_agent_index on telegram_link (agent_id) where agent_id is not null;
create index telegram_link_student_index on telegram_link (student_id) where student_id is not null;
create index telegram_link_staff_index on telegram_link (staff_id) where staff_id is not null;
create index telegram_link_expires_index on telegram_link (expires_at);

-- What came through the bot, each once, and what is answered to it; kept for two days, twice as long as Telegram repeats.
create table telegram_update (
  update_id bigint primary key,
  answer jsonb,
  received_at timestamptz not null
);
create index telegram_update_received_index on telegram_update (received_at);

-- What has opened a session from inside Telegram: it opens no second one.
create table telegram_sign_in (
  hash bytea primary key,
  used_at timestamptz not null
);
create index telegram_sign_in_used_index on telegram_sign_in (used_at);

-- A session that was opened from inside Telegram ends with the link.
alter table student_session add column telegram_chat_id bigint
  constraint student_session_telegram_chat_fk references telegram_chat on delete set null;
create index student_session_telegram_chat_index on student_session (telegram_chat_id) where telegram_chat_id is not null;
alter table parent_session add column telegram_chat_id bigint
  constraint parent_session_telegram_chat_fk references telegram_chat on delete set null;
create index parent_session_telegram_chat_index on parent_session (telegram_chat_id) where telegram_chat_id is not null;
