-- A person's request for a new password ("Parolni unutdim"). Only the browser that asked (`request_hash`) can finish it.
create table password_request (
  id bigint generated always as identity,
  student_id bigint,
  staff_id bigint,
  request_hash bytea not null,
  -- The number on the screen of the device that asked. A parent must recognize it.
  mark smallint not null,
  network text not null,
  device text,
  asked_at timestamptz not null,
  -- Until then the browser that asked can set the new password.
  expires_at timestamptz not null,
  approved_at timestamptz,
  approved_by bigint,
  -- From then on the request is shown to the staff who may reset this password.
  for_staff_at timestamptz not null,
  constraint password_request_pkey primary key (id),
  constraint password_request_hash_length check (length(request_hash) = 32),
  constraint password_request_one_owner check (num_nonnulls(student_id, staff_id) = 1),
  constraint password_request_approval_whole check ((approved_at is null) = (approved_by is null)),
  constraint password_request_student_fk foreign key (student_id) references student (id) on delete cascade,
  constraint password_request_staff_fk foreign key (staff_id) references staff (id) on delete cascade,
  constraint password_request_approved_by_fk foreign key (approved_by) references agent (id) on delete cascade
);
create unique index password_request_hash_unique on password_request (request_hash);
create index password_request_student_index on password_request (student_id) where student_id is not null;
create index password_request_staff_index on password_request (staff_id) where staff_id is not null;
create index password_request_approved_by_index on password_request (approved_by) where approved_by is not null;
create index password_request_asked_index on password_request (asked_at);
