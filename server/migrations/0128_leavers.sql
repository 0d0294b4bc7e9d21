-- Students who left: their personal data is erased after a time, with a warning before and a month to undo.
create table leaver_setting (
  id smallint primary key default 1 constraint leaver_setting_single check (id = 1),
  -- Months from the last day here; null = nobody is erased by itself.
  months int default 12 constraint leaver_setting_months_known check (months between 1 and 120)
);
insert into leaver_setting default values;

create table leaver (
  student_id bigint primary key constraint leaver_student_fk references student,
  -- Staff were warned that the data will be erased.
  warned_on date not null,
  -- The data was moved into erasure_hold; null = it is where it was.
  held_on date
);
create index leaver_held_index on leaver (held_on) where held_on is not null;

-- What an erasure that can still be undone took out, row by row in its order. Only the undo reads it.
create table erasure_hold (
  id bigint generated always as identity primary key,
  student_id bigint not null constraint erasure_hold_student_fk references student,
  -- Of which table; of which student is the column above.
  source name not null,
  before jsonb not null,
  -- Null = the row was deleted.
  after jsonb
);
create index erasure_hold_student_index on erasure_hold (student_id, id);
create index erasure_hold_file_index on erasure_hold ((before->>'key')) where source = 'file';

create function hold_for_undo() returns trigger language plpgsql as $$
begin
  insert into erasure_hold (student_id, source, before, after) values (current_setting('markaz.held')::bigint, tg_table_name,
    to_jsonb(old), case when tg_op = 'UPDATE' then to_jsonb(new) end);
  return null;
end $$;

-- All that forgetting changes, but for what gives access: sessions, codes and chats with the bot never come back.
do $$
declare
  one text;
begin
  foreach one in array string_to_array('student student_phone student_feedback agent agent_student agent_phone student_group student_group_event '
    || 'chat chat_message attendance told_absence family_message sms file call_attempt family_call do_not_call door_face face_log '
    || 'face_consent door_card risk_event event_team event_invitation point_entry best_student telling delivery student_import_row '
    || 'certificate story_view student_notification notification student_contract agent_wish', ' ') loop
    continue when to_regclass(one) is null;
    execute format('create trigger erasure_is_held after update or delete on %I for each row '
      || 'when (current_setting(''markaz.held'', true) <> '''') execute function hold_for_undo()', one);
  end loop;
end $$;

-- Puts back what was held, the last first.
create function undo_held(person bigint) returns void language plpgsql as $$
declare
  held record;
  columns text;
  keys text;
begin
  for held in select * from erasure_hold where student_id = person order by id desc loop
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
  delete from erasure_hold where student_id = person;
end $$;
