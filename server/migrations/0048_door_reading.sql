alter table door_device
  -- Grows with each change of its settings, so that whoever reads it begins anew.
  add column version int not null default 1,
  add column opened_at timestamptz;

-- A device has the last word on a photo, also on a student's.
alter table staff drop constraint staff_face_trouble_known,
  add constraint staff_face_trouble_known check (face_trouble in ('none', 'several', 'small', 'duplicate', 'refused'));
alter table student
  add column face_trouble text constraint student_face_trouble_known check (face_trouble in ('none', 'several', 'small', 'duplicate', 'refused'));
