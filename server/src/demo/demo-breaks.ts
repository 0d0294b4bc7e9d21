import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import { addDays } from '../control/calls/call-settings.ts'
import { type Db, sql } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { membershipsChangedEvent } from '../people/memberships/memberships-changed.ts'
import { listMakeUpOffers } from '../teaching/make-ups/make-ups.queries.ts'
import { addDemoDataOnce } from './add-once.ts'
import { demoLogins } from './demo-accounts.ts'

const bookedAtMost = 4

export async function addDemoStudyBreaks(deps: Deps, today: string): Promise<void> {
  await addDemoDataOnce(deps, { name: 'demo-breaks', today }, async (tx) => {
    const now = deps.clock.now()
    await startBreaks(tx, { today, now })
    await bookMakeUps(tx, { today, now })
  })
}

interface Asked {
  today: string
  now: Date
}

/** Adds a current, a future and a withdrawn study break, for students without marks from today on. */
async function startBreaks(tx: Db, { today, now }: Asked): Promise<void> {
  const days = [
    [0, 13, 'Operatsiyadan keyin uyda davolanmoqda', false],
    [7, 20, 'Oilasi bilan safarga ketadi', false],
    [3, 9, "Sport yig'ini qoldirildi", true],
  ] as const
  const started = await tx.many<{ groupIds: number[] }>(sql`
    with free as (
      select student.id, manager.id as staff_id, row_number() over (order by student.id desc) as nth
      from student cross join staff manager
      where manager.login = ${demoLogins.manager} and student.login is null and exists (
          select from student_group join study_group on study_group.id = group_id
          join staff_head_office branch on branch.head_office_id = study_group.head_office_id and branch.staff_id = manager.id
          where student_id = student.id and student_group.gone_at is null
            and coalesce(student_group.ended_date >= ${addDays(today, 30)}::date, true)
            and coalesce(study_group.ended_date >= ${addDays(today, 30)}::date, true))
        and not exists (
          select from attendance join lesson on lesson.id = lesson_id where student_id = student.id and date >= ${today}::date)
    ), begun as (
      insert into study_break (student_id, first_day, last_day, reason, created_by, created_at, cancelled_at)
      select id, ${today}::date + begins, ${today}::date + ends, reason, staff_id, ${now}::timestamptz, case when is_withdrawn then ${now}::timestamptz end
      from free join unnest(${days.map(([begins]) => begins)}::int[], ${days.map(([, ends]) => ends)}::int[],
        ${days.map(([, , reason]) => reason)}::text[], ${days.map(([, , , isWithdrawn]) => isWithdrawn)}::boolean[])
        with ordinality as wanted (begins, ends, reason, is_withdrawn, nth) using (nth)
      returning student_id
    )
    select coalesce(array_agg(distinct group_id), '{}') as "groupIds" from student_group where student_id in (select student_id from begun)`)
  await membershipsChangedEvent.emit(tx, { groupIds: started[0]?.groupIds ?? [], today })
}

/** For the latest absence of some students, books the first make-up lesson that is offered. */
async function bookMakeUps(tx: Db, { today, now }: Asked): Promise<void> {
  const missed = await tx.many<{ lessonId: number; studentId: number; managerId: number }>(sql`
    select distinct on (student_id) lesson.id as "lessonId", student_id as "studentId", manager.id as "managerId"
    from staff manager join staff_head_office branch on branch.staff_id = manager.id
    join study_group on study_group.head_office_id = branch.head_office_id
    join lesson on lesson.group_id = study_group.id and lesson.date >= ${addDays(today, -21)}::date
    join attendance on attendance.lesson_id = lesson.id and mark = ${AttendanceMark.Absent}::int
    where manager.login = ${demoLogins.manager} and not exists (select from study_break where student_id = attendance.student_id)
    order by student_id, lesson.date desc limit 40`)
  let booked = 0
  for (const { lessonId, studentId, managerId } of missed) {
    const viewer = { isSuperadmin: true, headOfficeIds: [] }
    const [offer] = await listMakeUpOffers(tx, { viewer, today, now, studentId, missedLessonId: lessonId })
    if (!offer) continue
    await tx.run(sql`
      insert into make_up (student_id, missed_lesson_id, host_lesson_id, told_at, booked_by, booked_at)
      select ${studentId}, ${lessonId}, id, date + begin_time, ${managerId}, ${now} from lesson where id = ${offer.id}`)
    if (++booked === bookedAtMost) break
  }
}
