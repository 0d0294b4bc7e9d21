-- The audit is looked through by each of its filters, the newest line first.
alter table audit
  -- The browser or program that it was done with.
  add column user_agent text,
  -- Who did it with a program of their own. No reference: a student whose import is taken back leaves the lines.
  add column student_id bigint;

drop index audit_staff_index;
drop index audit_entity_index;
create index audit_staff_index on audit (staff_id, created_at, id);
create index audit_role_index on audit (role_id, created_at, id);
create index audit_permission_index on audit (permission_name, created_at, id);
create index audit_kind_index on audit (entity, created_at, id);
create index audit_action_index on audit (action, created_at, id);
-- All that was done to one thing.
create index audit_entity_index on audit (entity_id, entity, created_at, id);
