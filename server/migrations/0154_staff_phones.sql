-- Passwords are sent to a staff member's number by SMS, so a number that only one person typed grants nothing here either.
-- The staff member who typed `phone_number` last.
alter table staff add column phone_typed_by bigint;

-- What is known of the numbers of staff: like student_phone. A former number stays here without its confirmation, so that
-- its author can never be the second person.
create table staff_phone (
  id bigint generated always as identity primary key,
  staff_id bigint not null constraint staff_phone_staff_fk references staff on delete cascade,
  phone text not null constraint staff_phone_form check (phone ~ '^998[0-9]{9}$'),
  typed_by bigint[] not null default '{}',
  source text not null constraint staff_phone_source_known check (source in ('staff', 'erp', 'unknown')),
  confirmed_by bigint constraint staff_phone_confirmed_by_fk references staff,
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint staff_phone_once unique (staff_id, phone),
  constraint staff_phone_confirmed_by_another check (confirmed_by <> all (typed_by))
);
create index staff_phone_phone_index on staff_phone (phone);
create trigger erasure_is_held after update or delete on staff_phone for each row
  when (current_setting('markaz.held', true) <> '') execute function hold_for_undo();

-- Every number of a staff member is listed, whatever wrote it; a new number has no confirmation, and a former one loses it.
create function list_staff_phone() returns trigger language plpgsql as $$
begin
  update staff_phone set confirmed_at = null, confirmed_by = null
  where staff_id = new.id and confirmed_at is not null and phone is distinct from new.phone_number;
  insert into staff_phone as known (staff_id, phone, typed_by, source)
  select new.id, new.phone_number, array_remove(array[new.phone_typed_by], null),
    case when new.phone_typed_by is not null then 'staff' when new.erp ->> 'phoneNumber' = new.phone_number then 'erp' else 'unknown' end
  where new.phone_number ~ '^998[0-9]{9}$'
  on conflict on constraint staff_phone_once do update set typed_by = known.typed_by || excluded.typed_by
    where not known.typed_by @> excluded.typed_by and known.confirmed_at is null;
  return null;
end $$;
create trigger staff_phone_listed after insert or update of phone_number on staff for each row execute function list_staff_phone();

-- Numbers from before: nothing is confirmed, as with students (0115). Passwords on a sheet need no number.
insert into staff_phone (staff_id, phone, source)
select id, phone_number, case when erp ->> 'phoneNumber' = phone_number then 'erp' else 'unknown' end
from staff where phone_number ~ '^998[0-9]{9}$';
