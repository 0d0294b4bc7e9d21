-- The address in the staff's web that a bell entry opens.
alter table notification add column path text;
-- Since when a student's question about this work waits for an answer.
alter table chat add column asked_at timestamptz;
-- Hours without an answer after which the managers are notified.
alter table portal_setting add column answer_hours smallint not null default 4
  constraint portal_setting_answer_hours_range check (answer_hours between 1 and 72);
