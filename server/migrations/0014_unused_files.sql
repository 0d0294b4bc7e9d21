-- How much somebody has uploaded and hung on nothing is asked with each upload.
create index file_unused_owner_index on file (owner_id) where used_at is null;
create index file_unused_student_index on file (owner_student_id) where used_at is null and owner_student_id is not null;
