-- Homework made ahead of the lessons: of a topic of the study plan, or of a whole month of it; a draft until it is published.

create table source_homework (
  id bigint generated always as identity primary key,
  course_id bigint not null constraint source_homework_course_fk references study_course,
  topic_id bigint constraint source_homework_topic_fk references curriculum_topic,
  month_id bigint constraint source_homework_month_fk references study_month,
  theme text not null,
  description text not null,
  -- Keys of the table file, in the order they are shown.
  files text[] not null default '{}',
  -- As a homework's: 1 daily, 2 optional, 3 thirty-six hours
  type smallint not null constraint source_homework_type_known check (type in (1, 2, 3)),
  is_draft boolean not null,
  -- Grows with every change of it.
  version int not null default 1,
  created_by bigint not null references staff,
  updated_by bigint not null references staff,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  search text not null generated always as (search_fold(theme || ' ' || description)) stored,
  constraint source_homework_one_place check ((topic_id is null) <> (month_id is null))
);
create index source_homework_topic_index on source_homework (topic_id) where deleted_at is null;
create index source_homework_month_index on source_homework (month_id) where deleted_at is null;
create index source_homework_course_index on source_homework (course_id, is_draft) where deleted_at is null;
create index source_homework_list_index on source_homework (updated_at desc, id desc) where deleted_at is null;
create index source_homework_search_index on source_homework using gin (search gin_trgm_ops) where deleted_at is null;

-- Where a homework came from; how its pupils did on it is summed over these.
alter table homework add column source_id bigint constraint homework_source_fk references source_homework;
create index homework_source_index on homework (source_id) where source_id is not null;

-- Rows besides the first that show the same file: the source's files go into the homework given from it.
alter table file add column more_uses int not null default 0 constraint file_more_uses_positive check (more_uses >= 0);
