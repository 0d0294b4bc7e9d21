-- Which words of students hand work in, and which of these came after the deadline beside what was there in time.
alter table chat_message
  add column is_submission boolean not null default false,
  add column is_late boolean not null default false,
  -- Of a check that sets aside: its verdict, told whole.
  add column failure_reason_id smallint constraint chat_message_failure_reason_fk references failure_reason,
  add constraint chat_message_submission_of_student check (not is_submission or student_id is not null),
  add constraint chat_message_late_is_submission check (not is_late or is_submission);

-- The last time that work was completed after its deadline; what was handed in in time keeps its own moment.
alter table chat add column late_at timestamptz;

-- Until now whatever was written might hand in: what did stands in the audit, what brought files was part of the work.
update chat_message set is_submission = true
from chat
where chat.id = chat_id and chat_message.student_id is not null
  and (chat_message.created_at = chat.handed_in_at or cardinality(files) > 0);
update chat_message set is_submission = true
from audit
where audit.entity = 'chat' and audit.action = 'hand-in' and chat_message.id = (audit.after ->> 'messageId')::bigint
  and chat_message.student_id is not null;
