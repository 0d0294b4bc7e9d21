-- Of one person the newest reports of browsers are kept.

create index client_log_staff_index on client_log (staff_id, id);
