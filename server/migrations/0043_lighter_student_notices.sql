-- To 100,000 students each of these keys took as long as the rows themselves, which are written right beside the
-- notification and the groups that they are read from. Groups are never deleted, notifications only after their rows.
alter table student_notification
  drop constraint student_notification_notification_id_fkey,
  drop constraint student_notification_group_id_fkey;
