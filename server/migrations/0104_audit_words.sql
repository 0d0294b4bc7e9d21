-- What one line of the audit or another says: which kind of thing, deed, right and role stand in a line together. These are
-- hundreds, whatever the lines are, and tell at once which lines two filters can find together, if any.
create table audit_what (
  -- By which the lines are found: a number of 64 bits that stands for what follows (audit_key).
  key bigint not null,
  entity text not null,
  action text not null,
  permission_name text not null,
  role_id bigint
);
create index audit_what_key_index on audit_what (key);

create function audit_key(entity text, action text, permission_name text, role_id bigint)
returns bigint language sql immutable parallel safe as $$
  select hashtextextended(entity || ' ' || action || ' ' || permission_name || ' ' || coalesce(role_id, 0), 0)
$$;

-- Two at once may note the same: nobody waits for anybody else's transaction, and whoever reads takes it once.
create function audit_what_is_noted() returns trigger language plpgsql as $$
declare
  this bigint := audit_key(new.entity, new.action, new.permission_name, new.role_id);
begin
  if not exists (select from audit_what where key = this) then
    insert into audit_what (key, entity, action, permission_name, role_id)
    values (this, new.entity, new.action, new.permission_name, new.role_id);
  end if;
  return null;
end $$;
create trigger audit_is_noted after insert on audit for each row execute function audit_what_is_noted();

-- When the half-year began that a moment lies in, in Tashkent, where the clock is never changed.
create function half_year(moment timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select (date_trunc('year', local) + case when extract(month from local) > 6 then interval '6 months' else '0' end)
    at time zone 'Asia/Tashkent'
  from (select moment at time zone 'Asia/Tashkent' as local) it
$$;

-- 0107 makes a partition of all that stands in the audit by then: its end is said ahead, so that nothing has to be read
-- behind a lock. A half-year that begins in three months at least, for lines are written until then, and after.
do $$ begin
  execute format('alter table audit add constraint audit_first_end check (created_at < %L) not valid',
    half_year(half_year(now() + interval '3 months') + interval '7 months'));
end $$;
