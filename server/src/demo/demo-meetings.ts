import { addDays } from '../control/calls/call-settings.ts'
import { sql } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { staffOfGroupSql } from '../teaching/notices/group-notices.ts'
import { addDemoDataOnce } from './add-once.ts'
import { demoLogins, demoParentData, demoStudentLogin } from './demo-accounts.ts'

export async function addDemoMeetings(deps: Deps, today: string): Promise<void> {
  await addDemoDataOnce(deps, { name: 'demo-meetings', today }, async (tx) => {
    const now = deps.clock.now()
    await tx.run(sql`
      insert into meeting_time (staff_id, begins_at, ends_at, place)
      select teacher.id, at, at + interval '15 minutes', case when nth = 3 then 'Telefon orqali' else '12-xona' end
      from (
        select id from staff where login = ${demoLogins.teacher}
        union
        select place.staff_id from student join student_group on student_id = student.id and student_group.gone_at is null
        cross join lateral (${staffOfGroupSql(sql`student_group.group_id`, today)}) place where student.login = ${demoStudentLogin}
      ) teacher
      cross join unnest(array[${addDays(today, 1)}, ${addDays(today, 3)}, ${addDays(today, 8)}]::date[]) with ordinality as day (date, nth)
      cross join generate_series(0, 3) as place
      cross join lateral (select (date + time '12:00' + place * interval '20 minutes') at time zone 'Asia/Tashkent' as at) span
      where not exists (
        select from lesson left join schedule_item on schedule_item.id = schedule_item_id
        where lesson.date = day.date and lesson.begin_time < time '13:15' and lesson.end_time > time '12:00'
          and (schedule_item.staff_id = teacher.id or lesson.group_id in (select group_id from group_staff where staff_id = teacher.id)))`)
    await tx.run(sql`
      with free as (
        select *, row_number() over (partition by staff_id order by begins_at) as nth from meeting_time
      ), family as (
        select group_staff.staff_id, agent_student.agent_id, agent_student.student_id,
          row_number() over (partition by group_staff.staff_id order by agent.phone is distinct from ${demoParentData.phone}, agent_id) as nth
        from agent_student join agent on agent.id = agent_id
        join student_group on student_group.student_id = agent_student.student_id and student_group.gone_at is null
          and coalesce(student_group.ended_date >= ${today}::date, true)
        join group_staff on group_staff.group_id = student_group.group_id and group_staff.gone_at is null
        where agent_student.ended_at is null and agent.status = 1
      )
      insert into meeting (time_id, staff_id, student_id, agent_id, begins_at, ends_at, booked_at, changed_at)
      select distinct on (agent_id) free.id, staff_id, student_id, agent_id, begins_at, ends_at, ${now}::timestamptz, ${now}::timestamptz
      from free join family using (staff_id, nth) where nth <= 3 and begins_at > ${now}
      order by agent_id, begins_at`)
    await tx.run(sql`
      insert into student_note (student_id, agent_id, text, first_day, last_day, created_at)
      select student_id, agent_id, (array['Soat 16:00 da dori ichadi', 'Yong''oqqa allergiyasi bor', 'Darsdan keyin buvisi olib ketadi'])[nth],
        ${today}::date, ${today}::date + 4 * nth::int, ${now}
      from (
        select *, row_number() over (order by is_demo desc, student_id) as nth from (
          select distinct on (agent_student.student_id) agent_student.student_id, agent_id, agent.phone = ${demoParentData.phone} as is_demo
          from agent_student join agent on agent.id = agent_id
          join student_group on student_group.student_id = agent_student.student_id and student_group.gone_at is null
            and coalesce(student_group.ended_date >= ${today}::date, true)
          join group_staff on group_staff.group_id = student_group.group_id and group_staff.gone_at is null
          join staff on staff.id = group_staff.staff_id and staff.login = ${demoLogins.teacher}
          where agent_student.ended_at is null order by agent_student.student_id, is_demo desc
        ) known
      ) family where nth <= 3`)
  })
}
