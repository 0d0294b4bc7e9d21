-- Whether somebody has signed in from a network before is asked with every sign-in, however many sessions they have had.
drop index session_staff_index;
create index session_staff_index on session (staff_id, network);
drop index student_session_student_index;
create index student_session_student_index on student_session (student_id, network);

alter table session alter column password_at set default now();
