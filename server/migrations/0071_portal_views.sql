-- A student's session that somebody of the staff reads in, from a session of their own and no longer than it lives. It is
-- never renewed.
alter table student_session
  add column viewed_in uuid constraint student_session_viewed_in_fk references session on delete cascade,
  add constraint student_session_view_not_renewed check (viewed_in is null or family_hash = '');
create index student_session_viewed_in_index on student_session (viewed_in) where viewed_in is not null;
