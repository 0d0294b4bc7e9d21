-- Which study course a group follows, and the topic of each of its lessons.

create table group_plan (
  group_id bigint primary key constraint group_plan_group_fk references study_group,
  course_id bigint not null constraint group_plan_course_fk references study_course
);
create index group_plan_course_index on group_plan (course_id);

-- Laid out by study/curriculum/lay-out.ts; what is over stays as it was.
create table lesson_topic (
  lesson_id bigint primary key constraint lesson_topic_lesson_fk references lesson on delete cascade,
  group_id bigint not null constraint lesson_topic_group_fk references study_group,
  -- null = none: the plan goes on with the next lesson.
  topic_id bigint constraint lesson_topic_topic_fk references curriculum_topic,
  -- A person said so; the rest follows by order.
  is_chosen boolean not null
);
create index lesson_topic_group_index on lesson_topic (group_id);
create index lesson_topic_topic_index on lesson_topic (topic_id);
