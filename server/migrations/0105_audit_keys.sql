-- The key of a partitioned table has its time in it. The numbers are counted on and never given, so each is one line's.
-- harmless: of the same numbers as the key of before.
create unique index concurrently audit_once on audit (id, created_at);
-- By two filters and more, of whoever did it, or of one person.
create index concurrently audit_what_index on audit (audit_key(entity, action, permission_name, role_id), created_at, id);
create index concurrently audit_staff_what_index on audit (staff_id, audit_key(entity, action, permission_name, role_id), created_at, id);
