-- Staff who left are erased like students. Their row stays, under a name that tells nobody who it was.
alter table staff add column forgotten_at timestamptz;

create table staff_leaver (
  staff_id bigint primary key constraint staff_leaver_staff_fk references staff,
  -- The first day on which the person was seen not to work here.
  noticed_on date not null,
  warned_on date,
  held_on date
);
create index staff_leaver_held_index on staff_leaver (held_on) where held_on is not null;

create table staff_erasure (
  staff_id bigint primary key constraint staff_erasure_staff_fk references staff,
  staff_created_at timestamptz not null,
  erased_at timestamptz not null,
  registered_at timestamptz
);
create index staff_erasure_unregistered_index on staff_erasure (staff_id) where registered_at is null;

-- harmless: the former server writes rows of students alone, and reads them by student_id
alter table erasure_hold alter column student_id drop not null;
alter table erasure_hold add column staff_id bigint constraint erasure_hold_staff_fk references staff;
create index erasure_hold_staff_index on erasure_hold (staff_id, id) where staff_id is not null;

-- markaz.held is the id of a student, or minus the id of a member of the staff.
create or replace function hold_for_undo() returns trigger language plpgsql as $$
declare
  held bigint := current_setting('markaz.held')::bigint;
begin
  insert into erasure_hold (student_id, staff_id, source, before, after) values (case when held > 0 then held end, case when held < 0 then -held end,
    tg_table_name, to_jsonb(old), case when tg_op = 'UPDATE' then to_jsonb(new) end);
  return null;
end $$;

do $$
declare
  one text;
begin
  foreach one in array string_to_array('staff staff_absence staff_hours saved_view notification_receiver notification_off client_log', ' ') loop
    execute format('create trigger erasure_is_held after update or delete on %I for each row '
      || 'when (current_setting(''markaz.held'', true) <> '''') execute function hold_for_undo()', one);
  end loop;
end $$;

-- Puts back what was held, the last first.
create or replace function undo_held(person bigint) returns void language plpgsql as $$
declare
  held record;
  columns text;
  keys text;
begin
  for held in select * from erasure_hold where student_id = person or staff_id = -person order by id desc loop
    select string_agg(format('it.%1$I = was.%1$I', attname), ' and ') into keys from pg_index
      join pg_attribute on attrelid = indrelid and attnum = any(indkey) where indrelid = held.source::text::regclass and indisprimary;
    select string_agg(quote_ident(attname), ', ' order by attnum) into columns from pg_attribute
      where attrelid = held.source::text::regclass and attnum > 0 and not attisdropped and attgenerated = ''
        -- Access that has ended meanwhile stays ended.
        and (held.after is null or attname <> 'access_version')
        and (held.after is null or held.before->attname::text is distinct from held.after->attname::text);
    if held.after is null then
      execute format('insert into %1$I (%2$s) overriding system value select %2$s from jsonb_populate_record(null::%1$I, $1)', held.source, columns)
        using held.before;
    elsif columns is not null then
      execute format('update %1$I it set (%2$s) = row(%3$s) from jsonb_populate_record(null::%1$I, $1) was where %4$s', held.source, columns,
        (select string_agg('was.' || trim(part), ', ') from unnest(string_to_array(columns, ',')) part), keys) using held.before;
    end if;
  end loop;
  delete from erasure_hold where student_id = person or staff_id = -person;
end $$;

-- The same as mask_audit for a member of the staff: entries about the person lose every string; the others, which say what
-- the person did, only the values that tell who it is, and the address and browser.
-- @param said values of the person: phones, numbers of documents and cards, keys of files
-- @returns those, and the former ones that the entries had
create function mask_staff_audit(whole regclass, person bigint, said text[]) returns text[]
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  schema name;
  since timestamptz;
  pattern text;
  more int;
  masked int;
begin
  select nspname into schema from pg_class join pg_namespace on pg_namespace.oid = relnamespace join pg_roles on pg_roles.oid = relowner
    where pg_class.oid = whole and relname = 'audit' and rolname = current_user;
  if schema is null then raise exception 'not the audit of this owner' using errcode = 'insufficient_privilege'; end if;
  perform set_config('search_path', format('pg_catalog, %I, pg_temp', schema), true);
  select created_at into since from staff where id = person and forgotten_at is not null;
  if since is null then
    raise exception 'only a forgotten person is masked' using errcode = 'insufficient_privilege';
  end if;
  -- Former phones and documents stand in the entries about the person.
  select array(
    select distinct value from (
      select unnest(said) union all
      select trim(quoted[1], '"') from audit, regexp_matches(concat(before::text, ' ', after::text), '"[^"\\]*"', 'g') quoted
      where audit.created_at >= since and entity = 'staff' and entity_id = person
    ) as one (value)
    where length(value) >= 7 and value ~ '\d.*\d.*\d.*\d.*\d' and value ~ '^\w.*\w$' and value !~ '^\d{4}-\d\d-\d\d'
      and not exists (select from agent where phone = value)
      and not exists (select from agent_phone where phone = value)
      and not exists (select from student where phone_number = value or mobile = value)
      and not exists (select from staff where phone_number = value)
  ) into said;
  perform set_config('markaz.masking', 'on', true);
  update audit set before = masked_strings(before), after = masked_strings(after), comment = case when comment is not null then '•••' end
    where audit.created_at >= since
      and entity = 'staff' and entity_id = person;
  get diagnostics masked = row_count;
  update audit set address = null, user_agent = null
    where audit.created_at >= since and staff_id = person and (address is not null or user_agent is not null);
  if cardinality(said) > 0 then
    select '\m(?:' || string_agg(regexp_replace(value, '([^[:alnum:]])', '\\\1', 'g'), '|') || ')\M' into pattern from unnest(said) value;
    update audit set before = masked_values(before, pattern), after = masked_values(after, pattern), comment = regexp_replace(comment, pattern, '•••', 'g')
      where audit.created_at >= since and concat(before::text, ' ', after::text, ' ', comment) ~ pattern;
    get diagnostics more = row_count;
    masked := masked + more;
  end if;
  perform set_config('markaz.masking', '', true);
  insert into audit (permission_name, action, entity, entity_id, after)
    values ('auth', 'mask-audit', 'staff', person, jsonb_build_object('entries', masked));
  return said;
end $$;
