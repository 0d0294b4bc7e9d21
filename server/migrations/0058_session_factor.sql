-- Whether a session was opened with a second factor: where a role needs one, the others end.

alter table session add column with_factor boolean not null default false;
update session set with_factor = true from second_factor factor
where factor.staff_id = session.staff_id and factor.confirmed_at is not null;
