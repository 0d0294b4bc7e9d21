-- Videos for parents, and of stories.

alter table video drop constraint video_type_known;
alter table video add constraint video_type_known check (type in ('lesson', 'curriculum', 'parenting', 'story'));
-- Of those that belong to no group, by their kind.
drop index video_curriculum_index;
create index video_type_index on video (type, id desc) where deleted_at is null;

create table parenting_video (
  id bigint generated always as identity primary key,
  name text not null,
  description text not null,
  -- Deleted by itself when its upload was given up: then it waits for another one.
  video_id bigint not null references video constraint parenting_video_once unique,
  -- Key of the table file; null = the picture that the conversion has taken.
  thumbnail text,
  created_by bigint not null references staff,
  created_at timestamptz not null,
  search text not null generated always as (search_fold(name)) stored
);
create index parenting_video_search_index on parenting_video using gin (search gin_trgm_ops);
