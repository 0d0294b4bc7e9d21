-- What is looked for every few minutes: lessons that nobody has marked yet, exams by their moments.
create index lesson_unmarked_index on lesson (date) where marked_at is null;
create index exam_begins_index on exam (begins_at) where deleted_at is null and announced_at is null;
create index exam_deadline_index on exam (deadline) where deleted_at is null and announced_at is null;
-- Where somebody is told while the page is closed: of one session, and gone with it.
create table push_device (
  id bigint generated always as identity primary key,
  session_id uuid constraint push_device_session_unique unique references session on delete cascade,
  student_session_id uuid constraint push_device_student_session_unique unique references student_session on delete cascade,
  -- A browser's subscription…
  endpoint text constraint push_device_endpoint_unique unique,
  p256dh text,
  auth text,
  -- …or a device of FCM.
  fcm_token text constraint push_device_fcm_token_unique unique,
  created_at timestamptz not null,
  constraint push_device_one_owner check (num_nonnulls(session_id, student_session_id) = 1),
  constraint push_device_one_kind check (num_nonnulls(endpoint, fcm_token) = 1 and num_nonnulls(endpoint, p256dh, auth) in (0, 3))
);

-- How far the push of a notification is: the last session it went to.
alter table notification add column pushed_until uuid;
