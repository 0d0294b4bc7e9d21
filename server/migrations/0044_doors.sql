-- Doors with cameras: the devices, who was seen at them, and whose faces they know.

create table door_device (
  id bigint generated always as identity primary key,
  name text not null constraint door_device_name_length check (char_length(btrim(name)) between 1 and 100),
  -- Whether people come in by its door, go out, or both.
  type text not null constraint door_device_type_known check (type in ('enter', 'exit', 'both')),
  ip_address text not null,
  port int not null constraint door_device_port_known check (port between 1 and 65535),
  admin_login text not null,
  -- Sealed with the installation's key.
  admin_password bytea not null,
  head_office_id bigint not null references head_office,
  -- How much its clock is ahead of ours, negative when behind; null = it has not been asked yet.
  clock_ahead_seconds bigint,
  state text not null default 'waiting' constraint door_device_state_known
    check (state in ('waiting', 'connected', 'unreachable', 'refused', 'locked', 'failing')),
  state_since timestamptz not null,
  last_seen_at timestamptz,
  -- By its own clock: whatever it logged until then has been stored.
  read_until timestamptz,
  created_by bigint references staff,
  created_at timestamptz not null,
  deleted_at timestamptz,
  search text not null generated always as (search_fold(name || ' ' || ip_address)) stored
);
create unique index door_device_name_unique on door_device (search_fold(name)) where deleted_at is null;
create unique index door_device_address_unique on door_device (ip_address, port) where deleted_at is null;
create index door_device_head_office_index on door_device (head_office_id);

-- Branches besides the device's own whose people pass its door.
create table door_device_head_office (
  device_id bigint not null references door_device on delete cascade,
  head_office_id bigint not null references head_office,
  primary key (device_id, head_office_id)
);
create index door_device_head_office_head_office_index on door_device_head_office (head_office_id);

create table face_log (
  id bigint generated always as identity primary key,
  device_id bigint not null references door_device,
  -- The device's own number and time of it. Numbers start again when a device is reset, or replaced by another one.
  serial_no bigint not null,
  device_time timestamptz not null,
  -- The same, with the error of its clock taken off.
  at timestamptz not null,
  direction smallint not null constraint face_log_direction_known check (direction between 1 and 3),
  -- All null = somebody the device, or the centre, does not know.
  person_kind smallint,
  staff_id bigint references staff,
  student_id bigint references student,
  -- Whom the device took it to be, in its own words.
  employee_no text,
  -- Where the device keeps the picture, until it is fetched; then its key in the table file, until it is no longer kept.
  picture_url text,
  picture text,
  received_at timestamptz not null,
  constraint face_log_once unique (device_id, serial_no, device_time),
  constraint face_log_person check (
    (person_kind is null and staff_id is null and student_id is null)
    or (person_kind in (1, 2) and staff_id is not null and student_id is null)
    or (person_kind = 3 and student_id is not null and staff_id is null)
  )
);
create index face_log_at_index on face_log (at, id);
-- Of a device, and so of a branch: the branch's devices are few.
create index face_log_device_index on face_log (device_id, at, id);
create index face_log_student_index on face_log (student_id, at) where student_id is not null;
create index face_log_staff_index on face_log (staff_id, at) where staff_id is not null;
create index face_log_picture_index on face_log (at) where picture is not null;
create index face_log_unfetched_index on face_log (device_id, id) where picture_url is not null;

-- What a device was told of a person, so that it is told again when the photo changes, and takes it out when they leave.
create table door_face (
  id bigint generated always as identity primary key,
  device_id bigint not null references door_device on delete cascade,
  staff_id bigint references staff,
  student_id bigint references student,
  photo text not null,
  full_name text not null,
  -- Why the device cannot know somebody by that photo; null = it can.
  trouble text,
  told_at timestamptz not null,
  constraint door_face_staff_unique unique (device_id, staff_id),
  constraint door_face_student_unique unique (device_id, student_id),
  constraint door_face_one_person check (num_nonnulls(staff_id, student_id) = 1)
);
create index door_face_staff_index on door_face (staff_id) where staff_id is not null;
create index door_face_student_index on door_face (student_id) where student_id is not null;
