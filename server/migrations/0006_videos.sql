-- Videos of lessons and of the study plan: who uploads what, what became of it, and where it is played from.

create table video (
  id bigint generated always as identity primary key,
  type text not null constraint video_type_known check (type in ('lesson', 'curriculum')),
  group_id bigint constraint video_group_fk references study_group,
  lesson_id bigint constraint video_lesson_fk references lesson,
  -- Of the study plan, whose tables come with its area.
  curriculum_id bigint,
  -- What the video is called, and what its file was called.
  orig_name text not null,
  file_name text not null,
  size_bytes bigint not null constraint video_size_positive check (size_bytes > 0),
  -- 1 processing, 2 done, 3 error, 4 pause, 5 uploading, 6 waiting
  status smallint not null default 5 constraint video_status_known check (status between 1 and 6),
  -- Of the upload, or of the conversion.
  percentage smallint not null default 0 constraint video_percentage_range check (percentage between 0 and 100),
  -- Why it failed.
  message text,
  -- Where its bytes go, and what they are called there.
  host text not null,
  host_id text not null,
  upload_url text not null,
  -- All bytes have arrived.
  is_whole boolean not null default false,
  -- What the host needs to play it (integrations/video-host/port.ts, Playable).
  playable jsonb,
  duration_seconds real,
  author_id bigint not null references staff,
  -- While it is not whole: when it is dropped, unless a part arrives before. Of an error: when its bytes go.
  expires_at timestamptz,
  -- Waiting or processing: when the next process may look after it, and how often that was tried. Uploading: when its
  -- host is asked next whether all has arrived. Deleted, or a failed one whose bytes go: when the host is asked to
  -- remove them.
  attempts smallint not null default 0,
  next_attempt_at timestamptz,
  -- Done: until when the host keeps the file as it was uploaded; null = no longer there, or never asked.
  original_until timestamptz,
  deleted_at timestamptz,
  -- After a deletion: the host has taken its bytes away.
  cleared_at timestamptz,
  created_at timestamptz not null default now(),
  search text not null generated always as (search_fold(orig_name)) stored,
  constraint video_place check ((type = 'lesson') = (group_id is not null and lesson_id is not null))
);
create unique index video_host_id_unique on video (host, host_id);
create index video_group_index on video (group_id, id desc) where deleted_at is null;
create index video_lesson_index on video (lesson_id);
create index video_author_index on video (author_id) where status = 5 and deleted_at is null;
create index video_due_index on video (next_attempt_at) where status in (1, 6) and deleted_at is null;
create index video_look_index on video (next_attempt_at) where status = 5 and deleted_at is null;
create index video_expires_index on video (expires_at) where expires_at is not null and deleted_at is null;
create index video_original_index on video (original_until) where original_until is not null;
create index video_uncleared_index on video (next_attempt_at) where deleted_at is not null and cleared_at is null;
create index video_search_index on video using gin (search gin_trgm_ops) where deleted_at is null;
create index video_status_index on video (status, id desc) where deleted_at is null;
create index video_curriculum_index on video (id desc) where type = 'curriculum' and deleted_at is null;

-- What a video went through, oldest first by id.
create table video_event (
  id bigint generated always as identity primary key,
  video_id bigint not null references video,
  status smallint not null,
  message text not null,
  -- null = the server itself.
  staff_id bigint references staff,
  created_at timestamptz not null
);
create index video_event_video_index on video_event (video_id, id);

-- An upload by tus into the centre's own store. The bytes and their offset are the store's; this says whose it is, and
-- which process is writing to it now: a lease, renewed while it lasts, that another process may ask back.
create table video_upload (
  id uuid primary key,
  video_id bigint not null references video,
  owner_id bigint not null references staff,
  size_bytes bigint not null,
  leased_by uuid,
  leased_until timestamptz,
  is_wanted boolean not null default false,
  created_at timestamptz not null
);
create index video_upload_video_index on video_upload (video_id);
