-- The newest entry, once everybody who was given an id before it has committed: ids are given before the commit, and
-- whoever writes entries meanwhile waits briefly. As the owner of the table, which a server with a role of its own is not.
create function newest_point_entry(entries regclass) returns bigint language plpgsql security definer
set search_path = pg_catalog, pg_temp set lock_timeout = '2s' as $$
declare
  newest bigint;
begin
  if (select relname from pg_class where oid = entries) <> 'point_entry' then
    raise 'only point_entry is locked here, not %', entries;
  end if;
  execute format('lock table %s in share mode', entries);
  execute format('select coalesce(max(id), 0) from %s', entries) into newest;
  return newest;
end $$;
