-- The audit in parts of half a year each. What there is becomes the first of them as it stands: no line is read or written
-- here, and the locks are held for some milliseconds. Those that a write takes before its line come first.
lock table staff, role in share row exclusive mode;

-- harmless: under its name stands at the end what is read and written as before.
alter table audit rename to audit_first;
-- harmless: the whole has them again below, for its partitions as well.
drop trigger audit_no_change on audit_first;
-- harmless: as above.
drop trigger audit_tells_webhooks on audit_first;
-- harmless: as above.
drop trigger audit_is_noted on audit_first;
alter table audit_first drop constraint audit_pkey;
-- harmless: the index is there.
alter table audit_first add constraint audit_first_pkey primary key using index audit_once;
-- harmless: the numbers are given by the whole.
alter table audit_first alter column id drop identity;

do $$
declare
  one record;
begin
  create table audit (like audit_first including defaults including comments) partition by range (created_at);
  alter table audit alter column id add generated always as identity, add primary key (id, created_at);
  perform setval(pg_get_serial_sequence('audit', 'id'), greatest(max(id), 1), max(id) is not null) from audit_first;
  for one in select conname, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = 'audit_first'::regclass and contype = 'f' loop
    execute format('alter table audit add constraint %I %s', one.conname, one.definition);
  end loop;
  -- Each index under its own name, on the whole; the one of the first part is found by what it is of.
  for one in select relname as name, pg_get_indexdef(oid) as definition from pg_index join pg_class on oid = indexrelid
    where indrelid = 'audit_first'::regclass and not indisprimary loop
    execute format('alter index %I rename to %I', one.name, regexp_replace(one.name, '^audit', 'audit_first'));
    execute replace(one.definition, '.audit_first ', '.audit ');
  end loop;
  -- Whoever may read and add lines may go on (db/grant-runner.ts).
  for one in select grantee::regrole as role, privilege_type as privilege
    from pg_class, aclexplode(relacl) where oid = 'audit_first'::regclass and grantee not in (0, relowner) loop
    execute format('grant %s on audit to %s', one.privilege, one.role);
  end loop;
  -- That nothing in it is of later is known by the check, and not looked for.
  execute replace(pg_get_expr(conbin, conrelid), '(created_at < ', 'alter table audit attach partition audit_first for values from (minvalue) to (')
    from pg_constraint where conrelid = 'audit_first'::regclass and conname = 'audit_first_end';
end $$;
alter table audit_first drop constraint audit_first_end;

create trigger audit_no_change before update or delete on audit for each row execute function audit_is_forever();
create trigger audit_no_truncate before truncate on audit for each statement execute function audit_is_forever();
create trigger audit_tells_webhooks after insert on audit for each row execute function webhook_hears();
create trigger audit_is_noted after insert on audit for each row execute function audit_what_is_noted();

-- What no half-year takes: none was made for more than a year.
create table audit_rest partition of audit default;
create trigger audit_no_truncate before truncate on audit_rest for each statement execute function audit_is_forever();

-- Nothing of that moment or later lies in a partition; null = that of the rest. Written in the time zone of whoever asks.
create function partition_end(part oid) returns timestamptz language sql stable as $$
  select substring(pg_get_expr(relpartbound, oid) from $p$TO \('(.*)'\)$p$)::timestamptz from pg_class where oid = part
$$;

-- The half-years that follow on those there are, up to that of `until`. As the owner of the tables, for the server may run
-- as a role that makes none; it makes no others by this. Attached rather than made in place, which would lock everybody
-- out; whoever has to wait for a lock lets go. A half-year that already stands in the rest stays there.
create function make_partitions(whole regclass, until timestamptz) returns void language plpgsql security definer
set search_path = pg_catalog, pg_temp set lock_timeout = '3s' as $$
declare
  begins timestamptz;
  ends timestamptz;
  schema name;
  part text;
  guard text;
begin
  perform pg_advisory_xact_lock(7303);
  select nspname into schema from pg_class join pg_namespace on pg_namespace.oid = relnamespace where pg_class.oid = whole;
  execute format('select max(%I.partition_end(inhrelid)) from pg_inherits where inhparent = $1', schema) into begins using whole;
  while begins <= until loop
    execute format('select %I.half_year($1 + interval ''7 months'')', schema) into ends using begins;
    part := format('%I.%I', schema, format('%s_%s', (select relname from pg_class where oid = whole),
      to_char(begins at time zone 'Asia/Tashkent', 'YYYY_MM')));
    begin
      execute format('create table %s (like %s including defaults)', part, whole);
      -- Guards of whole statements, which a partition does not take over.
      for guard in select pg_get_triggerdef(oid) from pg_trigger where tgrelid = whole and tgtype & 1 = 0 and not tgisinternal loop
        execute replace(guard, format(' ON %s ', whole), format(' ON %s ', part));
      end loop;
      execute format('alter table %s attach partition %s for values from (%L) to (%L)', whole, part, begins, ends);
    exception when check_violation then
      null;
    end;
    begins := ends;
  end loop;
end $$;
select make_partitions('audit', now() + interval '1 year');
