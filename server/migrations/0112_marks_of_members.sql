-- A mark counts in the sums of its lesson only if its student was in the group on that day (decision 1250). What was summed
-- up before is counted anew where there are others. All marks are read, which holds nobody up; few lessons are locked, each
-- before it is counted, and for as long as it takes to write them.
do $$
declare
  wrong bigint[];
begin
  select array_agg(distinct lesson.id) into wrong
  from attendance join lesson on lesson.id = attendance.lesson_id
  where attendance.mark in (1, 2, 4) and not exists (
    select from student_group where student_group.group_id = lesson.group_id and student_group.student_id = attendance.student_id
      and (started_date is null or started_date <= lesson.date)
      and coalesce(least(ended_date, (gone_at at time zone 'Asia/Tashkent')::date - 1) >= lesson.date, true));

  perform from lesson where id = any(wrong) order by id for no key update;

  update lesson set (attended_count, absent_count) = (
    select count(*) filter (where mark in (1, 4)), count(*) filter (where mark = 2) from attendance
    where attendance.lesson_id = lesson.id and exists (
      select from student_group where student_group.group_id = lesson.group_id and student_group.student_id = attendance.student_id
        and (started_date is null or started_date <= lesson.date)
        and coalesce(least(ended_date, (gone_at at time zone 'Asia/Tashkent')::date - 1) >= lesson.date, true)))
  where id = any(wrong);
end $$;
