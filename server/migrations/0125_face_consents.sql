-- A face is biometric data: it needs a dated consent of its own, and a photo of its own, apart from the profile photo.

-- One row per consent; a withdrawn one stays as proof of when it held.
create table face_consent (
  id bigint generated always as identity primary key,
  staff_id bigint references staff,
  student_id bigint references student,
  -- Who agreed: the person, or a parent for a minor.
  signer text not null constraint face_consent_signer_known check (signer in ('self', 'parent')),
  agent_id bigint references agent,
  way text not null constraint face_consent_way_known check (way in ('paper', 'portal')),
  -- The day on the paper, or the day of the press in the portal.
  signed_on date not null,
  -- The words that were agreed to, as they were shown, and their version.
  text_version text not null,
  text text not null,
  -- The scan of the paper.
  scan text,
  given_at timestamptz not null,
  -- The member of staff who entered the paper.
  entered_by bigint references staff,
  withdrawn_at timestamptz,
  constraint face_consent_one_person check (num_nonnulls(staff_id, student_id) = 1),
  constraint face_consent_parent_of_student check ((signer = 'parent') = (agent_id is not null) and (signer = 'self' or student_id is not null)),
  constraint face_consent_paper_has_scan check (way <> 'paper' or scan is not null or withdrawn_at is not null)
);
-- One consent at a time.
-- harmless: the former server writes none.
create unique index face_consent_staff_live on face_consent (staff_id) where withdrawn_at is null;
-- harmless: the same.
create unique index face_consent_student_live on face_consent (student_id) where withdrawn_at is null;
create index face_consent_staff_index on face_consent (staff_id) where staff_id is not null;
create index face_consent_student_index on face_consent (student_id) where student_id is not null;
create index face_consent_agent_index on face_consent (agent_id) where agent_id is not null;

-- The photo that doors know a person by. Nobody has agreed to the photos that were sent to doors before consents existed:
-- they keep working until a date of the settings, and then go.
alter table staff add column door_photo text, add column door_photo_before_consent boolean not null default false;
alter table student add column door_photo text, add column door_photo_before_consent boolean not null default false;

create table door_setting (
  id smallint primary key default 1 constraint door_setting_single check (id = 1),
  -- Faces without a consent stay at doors until this day; null = there were none when consents began.
  grace_until date
);
insert into door_setting (grace_until)
select case when exists (select from door_face where trouble is null) then (now() at time zone 'Asia/Tashkent')::date + 60 end;

-- harmless: only of the people whose faces are on devices, some thousands.
update staff set door_photo = photo, door_photo_before_consent = true
where photo is not null and exists (select from door_face where staff_id = staff.id and trouble is null);
-- harmless: the same.
update student set door_photo = photo, door_photo_before_consent = true
where photo is not null and exists (select from door_face where student_id = student.id and trouble is null);

-- A card for a person without a face at the doors, and for anybody else who wants one.
create table door_card (
  card_no text primary key constraint door_card_digits check (card_no ~ '^[0-9]{4,20}$'),
  staff_id bigint references staff constraint door_card_staff_unique unique,
  student_id bigint references student constraint door_card_student_unique unique,
  given_at timestamptz not null,
  constraint door_card_one_person check (num_nonnulls(staff_id, student_id) = 1)
);

-- A device may know a person by a card alone.
-- harmless: the former server only compares it with the photo that it wants the device to have.
alter table door_face alter column photo drop not null;
alter table door_face add column card_no text;

-- That a device has confirmed that it no longer has a face.
create table door_face_removal (
  id bigint generated always as identity primary key,
  device_id bigint not null references door_device on delete cascade,
  staff_id bigint references staff,
  student_id bigint references student,
  confirmed_at timestamptz not null,
  -- Null = the device; else the person who cleared by hand a device that is no longer in the system.
  confirmed_by bigint references staff,
  constraint door_face_removal_one_person check (num_nonnulls(staff_id, student_id) = 1)
);
create index door_face_removal_device_index on door_face_removal (device_id);
create index door_face_removal_staff_index on door_face_removal (staff_id) where staff_id is not null;
create index door_face_removal_student_index on door_face_removal (student_id) where student_id is not null;
