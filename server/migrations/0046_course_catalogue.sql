-- What the centre sells: categories, their sub-categories, courses with chapters and lessons, and public videos.

alter table video drop constraint video_type_known;
alter table video add constraint video_type_known check (type in ('lesson', 'curriculum', 'parenting', 'story', 'public'));
-- A topic's own.
create index video_topic_index on video (curriculum_id) where curriculum_id is not null and deleted_at is null;

create table catalog_category (
  id bigint generated always as identity primary key,
  -- null: a category; else the category that this is a sub-category of.
  parent_id bigint constraint catalog_category_parent_fk references catalog_category,
  name text not null,
  -- Key of the table file.
  image text,
  created_at timestamptz not null,
  search text not null generated always as (search_fold(name)) stored
);
create unique index catalog_category_name_unique on catalog_category (coalesce(parent_id, 0), search_fold(name));
create index catalog_category_parent_index on catalog_category (parent_id);

create table catalog_course (
  id bigint generated always as identity primary key,
  sub_category_id bigint not null constraint catalog_course_category_fk references catalog_category,
  name text not null,
  description text not null,
  -- Keys of the table file.
  banner text not null,
  illustration text,
  author_id bigint constraint catalog_course_author_fk references post_author,
  -- Whole so'm; null = asked for at the centre.
  price bigint constraint catalog_course_price_positive check (price >= 0),
  is_archived boolean not null default false,
  created_by bigint not null references staff,
  created_at timestamptz not null,
  search text not null generated always as (search_fold(name)) stored
);
create index catalog_course_list_index on catalog_course (is_archived, created_at desc, id desc);
create index catalog_course_category_index on catalog_course (sub_category_id, is_archived, created_at desc, id desc);
create index catalog_course_author_index on catalog_course (author_id);
create index catalog_course_search_index on catalog_course using gin (search gin_trgm_ops);

create table catalog_chapter (
  id bigint generated always as identity primary key,
  course_id bigint not null constraint catalog_chapter_course_fk references catalog_course,
  name text not null,
  position integer not null constraint catalog_chapter_position_positive check (position > 0)
);
create index catalog_chapter_order_index on catalog_chapter (course_id, position, id);

create table catalog_lesson (
  id bigint generated always as identity primary key,
  chapter_id bigint not null constraint catalog_lesson_chapter_fk references catalog_chapter,
  name text not null,
  -- A public one; while it is shown here it cannot be deleted.
  video_id bigint references video,
  position integer not null constraint catalog_lesson_position_positive check (position > 0)
);
create index catalog_lesson_order_index on catalog_lesson (chapter_id, position, id);
create index catalog_lesson_video_index on catalog_lesson (video_id);
