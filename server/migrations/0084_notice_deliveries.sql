-- What staff and students are told of goes to their own chats as well, by the same queue and with the same trace as what
-- parents are told.
alter table delivery
  alter column telling_id drop not null,
  alter column agent_id drop not null,
  add column notification_id bigint constraint delivery_notification_fk references notification on delete cascade,
  add column staff_id bigint constraint delivery_staff_fk references staff,
  add column student_id bigint constraint delivery_student_fk references student,
  add constraint delivery_whose check (
    (num_nonnulls(telling_id, agent_id) = 2 and num_nonnulls(notification_id, staff_id, student_id) = 0)
    or (num_nonnulls(telling_id, agent_id) = 0 and notification_id is not null and num_nonnulls(staff_id, student_id) = 1)
  );
create unique index delivery_staff_once on delivery (notification_id, staff_id) where staff_id is not null;
create unique index delivery_student_once on delivery (notification_id, student_id) where student_id is not null;
create index delivery_notification_index on delivery (notification_id) where notification_id is not null;
create index delivery_staff_index on delivery (staff_id) where staff_id is not null;
create index delivery_student_index on delivery (student_id) where student_id is not null;
