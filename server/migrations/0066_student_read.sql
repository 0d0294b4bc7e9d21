-- How far the student has read a chat about their work, as chat_read says of the staff. What stands there already
-- counts as read, without a rewrite of the table: as a default that the next statement takes away again.
do $$ begin
  execute format('alter table chat add column student_read_until bigint not null default %s',
    (select coalesce(max(id), 0) from chat_message));
end $$;
alter table chat alter column student_read_until set default 0;
