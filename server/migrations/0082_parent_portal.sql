-- Parents come in with a code, and tell ahead that a child will not come.

-- A code that opens a session: sent to a number (known or not: what is asked for unknown ones is kept alike), or given to
-- one parent on paper.
create table parent_code (
  id bigint generated always as identity primary key,
  phone text constraint parent_code_phone_unique unique,
  agent_id bigint constraint parent_code_agent_fk references agent
    constraint parent_code_agent_unique unique,
  code_hash bytea not null,
  failures smallint not null default 0,
  given_at timestamptz not null,
  expires_at timestamptz not null,
  constraint parent_code_one_owner check (num_nonnulls(phone, agent_id) = 1)
);
create index parent_code_expires_index on parent_code (expires_at);

create table told_absence (
  id bigint generated always as identity primary key,
  student_id bigint not null constraint told_absence_student_fk references student,
  agent_id bigint not null constraint told_absence_agent_fk references agent,
  first_day date not null,
  last_day date not null,
  reason text not null constraint told_absence_reason_known check (reason in ('ill', 'on_the_road', 'family', 'other')),
  note text,
  told_at timestamptz not null,
  cancelled_at timestamptz,
  constraint told_absence_days_in_order check (first_day <= last_day)
);
create unique index told_absence_once on told_absence (student_id, agent_id, first_day, last_day) where cancelled_at is null;
create index told_absence_agent_index on told_absence (agent_id);

-- A parent's stream ends with the session, and says when a link begins, changes or ends.
create trigger parent_session_tells_access after update on parent_session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function tell_access('parent', 'agent_id');
create trigger agent_tells_access after update on agent for each row
  when (old.status is distinct from new.status or old.merged_into_id is distinct from new.merged_into_id)
  execute function tell_access('parent', 'id');

create function tell_parent() returns trigger language plpgsql as $$
declare parent bigint := coalesce(new.agent_id, old.agent_id);
begin
  if not exists (select from parent_session where agent_id = parent and ended_at is null) then return null; end if;
  insert into live_topic (name, seq) values ('parent:' || parent, 1)
    on conflict (name) do update set seq = live_topic.seq + 1;
  perform pg_notify('markaz_live', 'parent:' || parent || ' -');
  perform pg_notify('markaz_live', 'access parent:' || parent);
  return null;
end $$;
create trigger agent_student_tells_parent after insert or update or delete on agent_student for each row
  execute function tell_parent();
