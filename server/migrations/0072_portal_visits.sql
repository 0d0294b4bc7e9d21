-- Who ever came into the portal, and when last. Sessions are forgotten a month after their end; the first sign-in is not,
-- and the index of it does not move when somebody comes again.
alter table student
  add column first_portal_at timestamptz,
  add column last_portal_at timestamptz;
update student set first_portal_at = seen.first, last_portal_at = seen.last
from (
  select student_id, min(first) as first, max(last) as last from (
    select student_id, created_at as first, refreshed_at as last from student_session
    union all
    select entity_id, created_at, created_at from audit where entity = 'student' and action = 'sign-in'
  ) visit group by student_id) seen
where student.id = seen.student_id;
-- Counted, because the planner turns a negated `is not null` into something the index does not know.
create index student_portal_index on student (num_nonnulls(first_portal_at), created_at, id);
