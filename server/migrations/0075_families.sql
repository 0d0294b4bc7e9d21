-- Families: a parent is known without a passport as well, has more than one number, and is tied to a child until that
-- ends; they come in with a session of their own.

alter table agent
  alter column passport_series drop not null,
  alter column passport_number drop not null,
  add constraint agent_passport_whole check ((passport_series is null) = (passport_number is null)),
  -- Of the ERP's guardian.
  add column ext_id text constraint agent_ext_id_unique unique,
  -- A duplicate leads to the one who stays: contracts keep the name that signed them.
  add column merged_into_id bigint constraint agent_merged_into_fk references agent,
  add constraint agent_not_merged_into_itself check (merged_into_id <> id);
create index agent_merged_into_index on agent (merged_into_id) where merged_into_id is not null;
create index agent_phone_index on agent (phone);

-- Further numbers, and of each number when it was shown to be theirs; `agent.phone` is the one that is called first.
create table agent_phone (
  id bigint generated always as identity primary key,
  agent_id bigint not null constraint agent_phone_agent_fk references agent,
  phone text not null constraint agent_phone_form check (phone ~ '^998[0-9]{9}$'),
  proven_at timestamptz,
  created_at timestamptz not null default now(),
  constraint agent_phone_once unique (agent_id, phone)
);
create index agent_phone_phone_index on agent_phone (phone);

alter table agent_student
  add column source text not null default 'contract'
    constraint agent_student_source_known check (source in ('contract', 'erp', 'hand', 'import')),
  -- What this parent is told of this child.
  add column tells_marks boolean not null default true,
  add column tells_papers boolean not null default true,
  add column tells_calls boolean not null default true,
  add column language text not null default 'latin'
    constraint agent_student_language_known check (language in ('latin', 'cyrillic')),
  add column started_at timestamptz not null default now(),
  add column ended_at timestamptz,
  add column end_reason text;
create index agent_student_live_index on agent_student (student_id) where ended_at is null;

create table parent_session (
  id uuid primary key,
  agent_id bigint not null constraint parent_session_agent_fk references agent,
  family_hash bytea not null,
  refresh_hash bytea not null,
  device_hash bytea,
  address text,
  network text,
  user_agent text,
  device text,
  created_at timestamptz not null,
  refreshed_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text
);
create index parent_session_agent_index on parent_session (agent_id) where ended_at is null;
create index parent_session_expires_index on parent_session (expires_at);
create index parent_session_device_index on parent_session (device_hash);
create unique index parent_session_mark_unique on parent_session (sha256(uuid_send(id)));

-- Who did it with a program of their own.
alter table audit add column agent_id bigint;
