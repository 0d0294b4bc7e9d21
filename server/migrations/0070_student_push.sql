-- How far the push to students is: it waits for the end of the quiet hours, the staff's does not.
alter table notification add column students_pushed_until uuid;
