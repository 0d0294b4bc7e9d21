-- Of a late message of an exam: when its sender's program says it was written. Shown, and nothing else.
alter table chat_message
  add column written_at timestamptz,
  add constraint chat_message_written_of_late check (written_at is null or is_late);
