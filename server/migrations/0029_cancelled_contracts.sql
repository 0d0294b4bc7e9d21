-- A contract that ended unsigned; its number stays taken.
alter table student_contract
  drop constraint student_contract_status_known,
  add constraint student_contract_status_known check (status in ('waiting', 'done', 'cancelled'));
