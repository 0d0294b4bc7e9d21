-- A parent's calendar: the lessons of all their children.
-- harmless: for what the former server writes, of staff and students, exactly one owner holds as before
alter table calendar_address
  add column agent_id bigint constraint calendar_address_agent_fk references agent,
  drop constraint calendar_address_one_owner,
  add constraint calendar_address_one_owner check (num_nonnulls(staff_id, student_id, agent_id) = 1);
