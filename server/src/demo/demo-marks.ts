import { type Db, sql } from '../db/db.ts'

/** Marks the attendance of past lessons, with the same marks in every run. Some recent lessons stay unmarked. */
export async function addDemoAttendanceMarks(db: Db, today: string): Promise<void> {
  const dice = (...parts: ReturnType<typeof sql>[]) =>
    sql`('x' || substr(md5(concat_ws('.', ${parts[0]}, ${parts[1] ?? sql`''`}, ${parts[2] ?? sql`''`})), 1, 4))::bit(16)::int`
  await db.transaction(async (tx) => {
    await tx.run(sql`
      insert into attendance (lesson_id, student_id, mark, reason_type, marked_by, marked_at)
      select lesson_id, student_id, mark,
        case when mark = 2 then (array['without_reason', 'without_reason', 'reasonable', 'on_the_road'])[1 + roll % 4] end,
        staff_id, (date + end_time) at time zone 'Asia/Tashkent'
      from (
        select lesson.id as lesson_id, lesson.date, lesson.end_time, member.student_id, schedule_item.staff_id,
          ${dice(sql`lesson.id`, sql`member.student_id`)} as roll,
          case
            when ${dice(sql`lesson.id`, sql`'class'`)} % 60 = 0 then 3
            when ${dice(sql`lesson.id`, sql`member.student_id`)} % 100 < 4 + ${dice(sql`member.student_id`, sql`'habit'`)} % 14 then 2
            when ${dice(sql`lesson.id`, sql`member.student_id`, sql`'late'`)} % 100 < 6 then 4
            else 1
          end as mark
        from lesson
        join schedule_item on schedule_item.id = lesson.schedule_item_id
        join student_group member on member.group_id = lesson.group_id and member.gone_at is null
          and lesson.date between coalesce(member.started_date, lesson.date) and coalesce(member.ended_date, lesson.date)
        where lesson.date < ${today}::date
          and not (lesson.date > ${today}::date - 10 and ${dice(sql`lesson.id`, sql`'forgotten'`)} % 8 = 0)
          and lesson.id not in (
            select distinct on (staff_id) lesson.id from lesson join schedule_item on schedule_item.id = schedule_item_id
            where lesson.date < ${today}::date and staff_id is not null
            order by staff_id, lesson.date desc, lesson.begin_time desc, lesson.id)
      ) as marked
      on conflict do nothing`)
    await tx.run(sql`
      update lesson set attended_count = sums.attended, absent_count = sums.absent, marked_at = sums.marked_at
      from (
        select lesson_id, count(*) filter (where mark in (1, 4)) as attended, count(*) filter (where mark = 2) as absent, max(marked_at) as marked_at
        from attendance group by lesson_id
      ) as sums
      where sums.lesson_id = lesson.id and lesson.marked_at is null`)
  })
}
