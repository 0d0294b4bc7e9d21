-- What a student's notice is about, as the portal opens it: `homework` and its id, `points` and none. Those of the staff
-- keep their bare `about_id`.
alter table notification
  add column about_kind text constraint notification_about_known check (
    about_kind in ('homework', 'exam', 'points', 'purchase', 'event', 'timetable')
  );
