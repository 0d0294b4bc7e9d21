-- A student who was moved to another group: told by both times, the one that was left and the one that was entered.
alter table student_group_event
  drop constraint student_group_event_kind_known,
  add constraint student_group_event_kind_known
    check (kind in ('added', 'stopped', 'continued', 'status', 'moved', 'taken_back'));
