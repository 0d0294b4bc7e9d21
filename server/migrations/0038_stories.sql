-- Stories: a picture or a short video that students see, and who has seen it.

create table story (
  id bigint generated always as identity primary key,
  title text not null,
  -- Keys of the table file; the thumbnail is a video's.
  attachment text not null,
  thumbnail text,
  -- null = a picture.
  video_id bigint references video constraint story_video_once unique,
  link text,
  is_active boolean not null,
  -- Rows of story_view, and those of students whose data was taken out.
  views_count int not null default 0,
  created_by bigint not null references staff,
  created_at timestamptz not null,
  search text not null generated always as (search_fold(title)) stored
);
create index story_active_index on story (id desc) where is_active;
create index story_search_index on story using gin (search gin_trgm_ops);

create table story_view (
  story_id bigint not null references story on delete cascade,
  student_id bigint not null references student,
  seen_at timestamptz not null,
  primary key (story_id, student_id)
);
create index story_view_student_index on story_view (student_id);

-- Students may play it, too: said by the area it belongs to.
alter table video add column is_for_students boolean not null default false;
