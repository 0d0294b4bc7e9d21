-- When a user requested the phone that a second person must confirm. null = requested before this column existed.
alter table student_contract add column wanted_phone_at timestamptz;
