-- What was handed out of a certificate as an Open Badge, and its place in the status lists (people/certificates). A
-- certificate that is corrected is handed out anew, at another place. Whether a badge holds stands nowhere: it does while
-- its certificate is active and says the same.
create table open_badge (
  status_index int constraint open_badge_pkey primary key,
  certificate_id bigint not null constraint open_badge_certificate_fk references certificate,
  course_id bigint not null constraint open_badge_course_fk references course,
  issued_at date not null,
  constraint open_badge_said_once unique (certificate_id, course_id, issued_at)
);
create index open_badge_course_index on open_badge (course_id);
