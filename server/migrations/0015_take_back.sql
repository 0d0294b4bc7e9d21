-- What a change of a membership replaced, so that the newest one can be taken back; null = it cannot.
alter table student_group_event
  add column replaced jsonb,
  drop constraint student_group_event_kind_known,
  add constraint student_group_event_kind_known check (kind in ('added', 'stopped', 'continued', 'status', 'taken_back'));
