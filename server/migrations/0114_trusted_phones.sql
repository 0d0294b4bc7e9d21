-- A number that only one person typed grants no access (decision 1300). Each number knows who typed it and who else agreed
-- to it; `confirmed_at` is what every way in asks for.
alter table agent_phone
  -- All staff who typed this number for this parent, the first one first. Empty = the ERP, or unknown.
  add column typed_by bigint[] not null default '{}',
  add column source text not null default 'unknown' constraint agent_phone_source_known check (source in ('staff', 'erp', 'unknown')),
  add column confirmed_by bigint constraint agent_phone_confirmed_by_fk references staff
    constraint agent_phone_confirmed_by_another check (confirmed_by <> all (typed_by)),
  add column confirmed_at timestamptz;
create index agent_phone_waits_index on agent_phone (id) where confirmed_at is null;

-- The staff member who typed `phone_number` last.
alter table student add column phone_typed_by bigint;

-- What is known of a pupil's numbers. A number that is not the pupil's any more stays here without its confirmation, so
-- that whoever typed it once can never be the second person.
create table student_phone (
  id bigint generated always as identity primary key,
  student_id bigint not null constraint student_phone_student_fk references student on delete cascade,
  phone text not null constraint student_phone_form check (phone ~ '^998[0-9]{9}$'),
  typed_by bigint[] not null default '{}',
  source text not null constraint student_phone_source_known check (source in ('staff', 'erp', 'unknown')),
  confirmed_by bigint constraint student_phone_confirmed_by_fk references staff,
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint student_phone_once unique (student_id, phone),
  constraint student_phone_confirmed_by_another check (confirmed_by <> all (typed_by))
);
create index student_phone_phone_index on student_phone (phone);
create index student_phone_waits_index on student_phone (id) where confirmed_at is null;

-- Who gave the code on paper: with another person's code in hand the owner names the number as their own.
alter table parent_code add column given_by bigint constraint parent_code_given_by_fk references staff;

-- Whatever writes a parent's main number, the number is listed, and grants nothing yet.
create function list_agent_phone() returns trigger language plpgsql as $$
begin
  if new.phone ~ '^998[0-9]{9}$' then
    insert into agent_phone (agent_id, phone, typed_by, source, asked_by)
    values (new.id, new.phone, array_remove(array[new.phone_asked_by], null),
      case when new.phone_asked_by is not null then 'staff' when new.ext_id is not null then 'erp' else 'unknown' end,
      new.phone_asked_by)
    on conflict on constraint agent_phone_once do nothing;
  end if;
  return null;
end $$;
create trigger agent_phone_listed after insert or update of phone on agent for each row execute function list_agent_phone();

-- The same for a pupil: a number that is left loses its confirmation, and one that comes has none.
create function list_student_phones() returns trigger language plpgsql as $$
begin
  update student_phone set confirmed_at = null, confirmed_by = null
  where student_id = new.id and confirmed_at is not null and phone is distinct from new.phone_number and phone is distinct from new.mobile;
  if tg_op = 'INSERT' or new.mobile is distinct from old.mobile then
    insert into student_phone (student_id, phone, source) select new.id, new.mobile, 'erp' where new.mobile ~ '^998[0-9]{9}$'
    on conflict on constraint student_phone_once do nothing;
  end if;
  if tg_op = 'INSERT' or new.phone_number is distinct from old.phone_number then
    insert into student_phone as known (student_id, phone, typed_by, source)
    select new.id, new.phone_number, array_remove(array[new.phone_typed_by], null), case when new.phone_typed_by is null then 'unknown' else 'staff' end
    where new.phone_number ~ '^998[0-9]{9}$'
    on conflict on constraint student_phone_once do update set typed_by = known.typed_by || excluded.typed_by
      where not known.typed_by @> excluded.typed_by and known.confirmed_at is null;
  end if;
  return null;
end $$;
create trigger student_phones_listed after insert or update of phone_number, mobile on student
  for each row execute function list_student_phones();
