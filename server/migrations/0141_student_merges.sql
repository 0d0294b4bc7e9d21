-- Duplicate students. A merged record refers to the student who stays and looks erased; erasure_hold keeps what the
-- merge moved and removed, for its undo.
create table student_merge (
  student_id bigint primary key constraint student_merge_student_fk references student,
  into_id bigint not null constraint student_merge_into_fk references student,
  merged_at timestamptz not null,
  constraint student_merge_of_two check (student_id <> into_id)
);
create index student_merge_into_index on student_merge (into_id);

do $$
declare
  one text;
begin
  foreach one in array string_to_array('absence_told discount_use event_participant family_call_cause offer_acceptance '
    || 'post_comment post_comment_report risk store_transaction student_category student_head_office student_merge', ' ') loop
    execute format('create trigger erasure_is_held after update or delete on %I for each row '
      || 'when (current_setting(''markaz.held'', true) <> '''') execute function hold_for_undo()', one);
  end loop;
end $$;

-- A merge gives the entries of one student to another, and its undo gives them back.
create or replace function point_entry_is_forever() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.comment is null and to_jsonb(new) - 'comment' = to_jsonb(old) - 'comment' then
    return new;
  end if;
  if tg_op = 'UPDATE' and current_setting('markaz.merging', true) = 'on'
    and to_jsonb(new) - 'student_id' = to_jsonb(old) - 'student_id' then
    return new;
  end if;
  raise exception 'point entries are never changed' using errcode = 'insufficient_privilege';
end
$$;

-- Restores what was held, the last change first. A row that a merge moved is found by its new key, and a column that
-- was changed since keeps its value.
create or replace function undo_held(person bigint) returns void language plpgsql as $$
declare
  held record;
  columns text;
  restored text;
  keys text;
begin
  for held in select * from erasure_hold where student_id = person or staff_id = -person order by id desc loop
    select string_agg(format('it.%1$I = became.%1$I', attname), ' and ') into keys from pg_index
      join pg_attribute on attrelid = indrelid and attnum = any(indkey) where indrelid = held.source::text::regclass and indisprimary;
    select string_agg(quote_ident(attname), ', ' order by attnum), string_agg(format(
        'case when it.%1$I::text is not distinct from became.%1$I::text then was.%1$I else it.%1$I end', attname), ', ' order by attnum)
      into columns, restored from pg_attribute
      where attrelid = held.source::text::regclass and attnum > 0 and not attisdropped and attgenerated = ''
        -- Access that has ended meanwhile stays ended.
        and (held.after is null or attname <> 'access_version')
        and (held.after is null or held.before->attname::text is distinct from held.after->attname::text);
    if held.after is null then
      execute format('insert into %1$I (%2$s) overriding system value select %2$s from jsonb_populate_record(null::%1$I, $1)', held.source, columns)
        using held.before;
    elsif columns is not null then
      execute format('update %1$I it set (%2$s) = row(%3$s) from jsonb_populate_record(null::%1$I, $1) was, jsonb_populate_record(null::%1$I, $2) became where %4$s',
        held.source, columns, restored, keys) using held.before, held.after;
    end if;
  end loop;
  delete from erasure_hold where student_id = person or staff_id = -person;
end $$;
