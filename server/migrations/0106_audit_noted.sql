-- Both read all lines, and hold nobody up.
alter table audit validate constraint audit_first_end;

insert into audit_what (key, entity, action, permission_name, role_id)
select audit_key(entity, action, permission_name, role_id), entity, action, permission_name, role_id
from (select distinct entity, action, permission_name, role_id from audit) line
where audit_key(entity, action, permission_name, role_id) not in (select key from audit_what);
-- How many lines each of them has, without which the new indexes are not trusted.
analyze audit, audit_what;
