import { type Db, sql } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { addDemoDataOnce } from './add-once.ts'
import { demoLogins, demoStudentLogin } from './demo-accounts.ts'
import { addDemoExams } from './demo-exams.ts'
import { addDemoHomework } from './demo-homework.ts'

export interface DemoTeachingOptions {
  /** The day when the demo was opened, `YYYY-MM-DD`. All demo homework and exams are earlier than this day. */
  today: string
  /** The demo teacher's group: it has many unchecked submissions and an exam to check. */
  busyGroupId: number
}

/**
 * Adds the demo's homework and exams once, completely or not at all. Only codes of public pages and keys of files are
 * random.
 */
export async function addDemoHomeworkAndExams(deps: Deps, today: string): Promise<void> {
  await addDemoDataOnce(deps, { name: 'demo-teaching', today }, async (tx) => {
    const options = { today, busyGroupId: await busyGroup(tx) }
    await addDemoHomework(tx, deps, options)
    await addDemoExams(tx, deps, options)
    await tellDemoStudent(tx)
  })
}

async function busyGroup(tx: Db): Promise<number> {
  const row = await tx.one<{ id: number }>(sql`
    select group_staff.group_id as id from group_staff join staff on staff.id = staff_id join study_group on study_group.id = group_id
    where staff.login = ${demoLogins.teacher} and group_staff.gone_at is null
    order by (exists (
      select from student_group join student on student.id = student_id
      where student_group.group_id = study_group.id and student.login = ${demoStudentLogin})) desc, study_group.ext_id
    limit 1`)
  return row?.id ?? 0
}

/** Notifies only the demo student, because no user of the demo would see the notifications of other students. */
async function tellDemoStudent(tx: Db): Promise<void> {
  await tx.run(sql`
    with news as (
      select chat.student_id, notice.* from chat
      join student on student.id = chat.student_id and student.login = ${demoStudentLogin}
      join homework on homework.id = chat.homework_id
      cross join lateral (
        select 5 as kind, 'Yangi uy vazifasi' as title, homework.theme as body, homework.created_at as moment
        union all
        select case chat.status when 3 then 6 else 7 end,
          case chat.status when 3 then 'Uy vazifasi qabul qilindi' else 'Uy vazifasi qaytarildi' end,
          homework.theme || ': ' || coalesce(chat.score || '/100 ball. ', '') || chat.comment, chat.checked_at
        where chat.status in (2, 3)
      ) notice
      order by moment desc limit 20
    ), numbered as (
      select news.*, nextval(pg_get_serial_sequence('notification', 'id')) as id from (select * from news order by moment) news
    ), written as (
      insert into notification (id, kind, title, body, created_at) overriding system value
      select id, kind, title, body, moment from numbered
    )
    insert into student_notification (notification_id, student_id) select id, student_id from numbered`)
}
