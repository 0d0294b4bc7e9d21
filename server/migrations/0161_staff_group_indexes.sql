-- Each request of a staff member reads the member's groups. With these columns, it reads only the index and no rows.
drop index group_staff_staff_index;
create index group_staff_staff_index on group_staff (staff_id, group_id) include (ended_date, gone_at);
drop index schedule_item_staff_index;
create index schedule_item_staff_index on schedule_item (staff_id, group_id) include (end_date, gone_at);
