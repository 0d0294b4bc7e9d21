-- The newest entry, once everybody who was given an id before it has committed: ids are given before the commit, and
-- whoever writes entries meanwhile waits briefly. As the owner of the table, which a server with a role of its own is not.
create function newest_point_entry() returns bigint language plpgsql security definer
set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  lock table point_entry in share mode;
  return (select coalesce(max(id), 0) from point_entry);
end $$;
