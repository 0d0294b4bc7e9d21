-- The study plan: courses of a discipline (a course of the ERP), their months, and the topics of each.

create table study_course (
  id bigint generated always as identity primary key,
  name text not null,
  discipline_id bigint not null constraint study_course_discipline_fk references course,
  -- Grows with every change of months or topics: who changes an older state is told so.
  version int not null default 1,
  created_by bigint not null references staff,
  created_at timestamptz not null,
  deleted_at timestamptz,
  search text not null generated always as (search_fold(name)) stored
);
create unique index study_course_name_unique on study_course (discipline_id, search_fold(name)) where deleted_at is null;
create index study_course_list_index on study_course (created_at desc, id desc) where deleted_at is null;

create table study_month (
  id bigint generated always as identity primary key,
  course_id bigint not null constraint study_month_course_fk references study_course,
  number smallint not null constraint study_month_number_range check (number between 1 and 60),
  lessons_count smallint not null constraint study_month_lessons_range check (lessons_count between 1 and 31),
  deleted_at timestamptz
);
create unique index study_month_number_unique on study_month (course_id, number) where deleted_at is null;

-- Who may see the month; none = whoever may see the course.
create table study_month_role (
  month_id bigint not null constraint study_month_role_month_fk references study_month,
  role_id bigint not null constraint study_month_role_role_fk references role,
  primary key (month_id, role_id)
);

create table curriculum_topic (
  id bigint generated always as identity primary key,
  course_id bigint not null constraint curriculum_topic_course_fk references study_course,
  month_id bigint not null constraint curriculum_topic_month_fk references study_month,
  name text not null,
  -- 1…n in the whole course, months one after another.
  position int not null constraint curriculum_topic_position_positive check (position > 0),
  created_at timestamptz not null,
  -- Lessons that it was taught in keep it.
  deleted_at timestamptz,
  search text not null generated always as (search_fold(name)) stored,
  -- At the commit, so that rows may change places.
  constraint curriculum_topic_position_unique exclude using btree (course_id with =, position with =)
    where (deleted_at is null) deferrable initially deferred
);
create index curriculum_topic_month_index on curriculum_topic (month_id) where deleted_at is null;
