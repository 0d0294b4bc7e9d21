-- Why no door could know somebody by their photo; null where one could, or nobody has looked yet.
alter table staff add column face_trouble text constraint staff_face_trouble_known check (face_trouble in ('none', 'several', 'small'));
insert into job (kind, key, run_at, created_at) select 'staff.face', id::text, now(), now() from staff where face_status = 1 and photo is not null;
