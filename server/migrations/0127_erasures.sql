-- Whose personal data was erased: ids and times only, so that a restored backup can be brought up to date.
create table erasure (
  student_id bigint primary key constraint erasure_student_fk references student,
  -- With the id it names one row, also after a restored database has given the id to another person.
  student_created_at timestamptz not null,
  erased_at timestamptz not null,
  -- When the register outside of the database had it; null = not yet.
  registered_at timestamptz
);
create index erasure_unregistered_index on erasure (student_id) where registered_at is null;

-- The audit stays append-only, with one exception: mask_audit replaces personal values of a person who was erased. The
-- trigger lets the owner of the table do that and only that: what was done by whom, when and to what never changes.
create or replace function audit_is_forever() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('markaz.masking', true) = 'on'
    and current_user = (select rolname from pg_roles join pg_class on relowner = pg_roles.oid where pg_class.oid = tg_relid)
    and to_jsonb(old) - '{before,after,comment,address,user_agent}'::text[]
      = to_jsonb(new) - '{before,after,comment,address,user_agent}'::text[] then
    return new;
  end if;
  raise exception 'audit rows are never changed' using errcode = 'insufficient_privilege';
end
$$;

-- Replaces every string of a JSON document; keys, numbers and flags stay.
create function masked_strings(document jsonb) returns jsonb language sql immutable as $$
  select case when jsonb_typeof(document) = 'string' then '"•••"'::jsonb else regexp_replace(document::text,
    '(: |\[|, )"(?:[^"\\]|\\.)*"(?=[,}\]])', '\1"•••"', 'g')::jsonb end
$$;

-- Replaces what matches, in strings and in numbers.
create function masked_values(document jsonb, pattern text) returns jsonb language sql immutable as $$
  select regexp_replace(regexp_replace(document::text, '(: |\[|, )(?:' || pattern || ')(?=[,}\]])', '\1"•••"', 'g'), pattern, '•••', 'g')::jsonb
$$;

-- Masks a person in the audit, runs as the owner of the tables (as make_partitions does) and writes an entry that says so.
-- Entries about the person or their parents lose every string; the others only the values that tell who it is.
-- @param said values of the person: phones, numbers of documents and cards, keys of files
-- @returns those, and the former ones that the entries had
create function mask_audit(whole regclass, person bigint, parents bigint[], said text[]) returns text[]
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
  select least(created_at, (select min(created_at) from agent where id = any(parents))) into since
    from student where id = person and forgotten_at is not null;
  if since is null or exists (select from agent where id = any(parents) and phone <> '') then
    raise exception 'only a forgotten person is masked' using errcode = 'insufficient_privilege';
  end if;
  -- Former phones and documents stand in the entries about the person.
  select array(
    select distinct value from (
      select unnest(said) union all
      select trim(quoted[1], '"') from audit, regexp_matches(concat(before::text, ' ', after::text), '"[^"\\]*"', 'g') quoted
      where audit.created_at >= since and ((entity = 'student' and entity_id = person) or (entity = 'agent' and entity_id = any(parents)))
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
      and ((entity = 'student' and entity_id = person) or (entity = 'agent' and entity_id = any(parents))
        or coalesce(before->'studentId', after->'studentId') = to_jsonb(person));
  get diagnostics masked = row_count;
  update audit set address = null, user_agent = null
    where audit.created_at >= since and (student_id = person or agent_id = any(parents)) and (address is not null or user_agent is not null);
  if cardinality(said) > 0 then
    select '\m(?:' || string_agg(regexp_replace(value, '([^[:alnum:]])', '\\\1', 'g'), '|') || ')\M' into pattern from unnest(said) value;
    update audit set before = masked_values(before, pattern), after = masked_values(after, pattern), comment = regexp_replace(comment, pattern, '•••', 'g')
      where audit.created_at >= since and concat(before::text, ' ', after::text, ' ', comment) ~ pattern;
    get diagnostics more = row_count;
    masked := masked + more;
  end if;
  perform set_config('markaz.masking', '', true);
  insert into audit (permission_name, action, entity, entity_id, after)
    values ('auth', 'mask-audit', 'student', person, jsonb_build_object('entries', masked));
  return said;
end $$;
