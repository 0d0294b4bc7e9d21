-- A lesson that did not take place gives its topic to the next one; how far a group lags is read, not counted.
alter table lesson_topic
  -- Of a lesson that did not take place: the topic it has again if that is taken back.
  add postponed_topic_id bigint constraint lesson_topic_postponed_fk references curriculum_topic,
  -- Lessons so far, no more than the plan has topics, less the place of the last topic taught.
  add behind integer not null default 0;

update lesson_topic set behind = counted.behind
from (
  select lesson_id, least(row_number() over lessons, topics.count) - coalesce(taught.position, 0) as behind
  from lesson_topic
  join lesson on lesson.id = lesson_id
  join group_plan on group_plan.group_id = lesson_topic.group_id
  cross join lateral (
    select count(*) from curriculum_topic where course_id = group_plan.course_id and deleted_at is null
  ) topics
  left join lateral (
    select position from lesson before join lesson_topic its on its.lesson_id = before.id
    join curriculum_topic topic on topic.id = its.topic_id and topic.deleted_at is null
    where before.group_id = lesson.group_id and (before.date, before.begin_time, before.id) <= (lesson.date, lesson.begin_time, lesson.id)
    order by before.date desc, before.begin_time desc, before.id desc limit 1
  ) taught on true
  window lessons as (partition by lesson.group_id order by lesson.date, lesson.begin_time, lesson.id)
) counted where counted.lesson_id = lesson_topic.lesson_id;
