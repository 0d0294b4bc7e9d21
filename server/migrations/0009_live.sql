-- Who may see what may end at any moment; open streams of every process hear of it at once.
create function tell_access() returns trigger language plpgsql as $$
begin
  perform pg_notify('markaz_live', 'access ' || tg_argv[0] || ':' || (to_jsonb(old) ->> tg_argv[1]));
  return null;
end $$;

create trigger session_tells_access after update on session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function tell_access('staff', 'staff_id');
create trigger staff_tells_access after update on staff for each row
  when (old.is_blocked is distinct from new.is_blocked or old.work_status is distinct from new.work_status
    or old.role_id is distinct from new.role_id)
  execute function tell_access('staff', 'id');
create trigger role_tells_access after update on role for each row
  when (old.grants is distinct from new.grants) execute function tell_access('role', 'id');
create trigger staff_head_office_tells_access after delete on staff_head_office for each row
  execute function tell_access('staff', 'staff_id');
