import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import { type Db, sql } from '../../db/db.ts'
import { type Deps, startOfDay, tashkentDayAt } from '../../deps.ts'
import { addJob } from '../../jobs/add-job.ts'
import type { JobHandler } from '../../jobs/queue.ts'
import { isMemberOnDaySql, mustMemberAttendOnDaySql } from '../../people/memberships/member-days.ts'
import { lessonStateSql } from '../groups/own-timetable.queries.ts'
import { notifyStudentOfMakeUp } from './notify-make-up.ts'

const checkMakeUpsJobKind = 'make-up.check'

const concernsGroupsSql = (
  groupIds: readonly number[],
  today: string,
) => sql`make_up.cancelled_at is null and not is_attended
  and host.date >= ${today}::date and (host.group_id = any(${[...groupIds]}::bigint[]) or missed.group_id = any(${[...groupIds]}::bigint[]))`
const makeUpLessonsSql = sql`
  join lesson host on host.id = make_up.host_lesson_id join lesson missed on missed.id = make_up.missed_lesson_id`

export async function queueMakeUpBookingCheck(
  tx: Db,
  { groupIds, today }: { groupIds: readonly number[]; today: string },
): Promise<void> {
  const students = await tx.many<{ id: number }>(sql`
    select distinct make_up.student_id as id from make_up ${makeUpLessonsSql} where ${concernsGroupsSql(groupIds, today)} order by 1`)
  const at = startOfDay(today)
  for (const { id } of students) await addJob(tx, { kind: checkMakeUpsJobKind, key: id, runAt: at }, at)
}

interface CheckedMakeUp {
  id: number
  isUnfit: boolean
  isMoved: boolean
}

/**
 * Creates the job that cancels make-up bookings that are no longer possible or needed, and notifies students of moved
 * make-up lessons.
 */
export function createMakeUpBookingCheckJob({ clock }: Pick<Deps, 'clock'>): JobHandler {
  return {
    kind: checkMakeUpsJobKind,
    atOnce: 1,
    retryAfterMinutes: [1, 5, 15],
    async run({ key }) {
      return { write: (tx) => checkMakeUpsOfStudent(tx, Number(key), clock.now()) }
    },
  }
}

async function checkMakeUpsOfStudent(tx: Db, studentId: number, now: Date): Promise<void> {
  const rows = await tx.many<CheckedMakeUp>(sql`
    select make_up.id, make_up.told_at <> lesson.date + lesson.begin_time as "isMoved",
      ${lessonStateSql(now)} = 'cancelled'
        or not exists (select from attendance where attendance.lesson_id = missed.id and attendance.student_id = make_up.student_id and mark = ${AttendanceMark.Absent}::int)
        or not exists (select from student_group where student_group.student_id = make_up.student_id
          and student_group.group_id = missed.group_id and ${mustMemberAttendOnDaySql('student_group', sql`lesson.date`)})
        or exists (select from student_group where student_group.student_id = make_up.student_id
          and student_group.group_id = lesson.group_id and ${isMemberOnDaySql('student_group', sql`lesson.date`)}) as "isUnfit"
    from make_up join lesson on lesson.id = host_lesson_id join lesson missed on missed.id = missed_lesson_id
    left join schedule_item on schedule_item.id = lesson.schedule_item_id
    where make_up.student_id = ${studentId} and make_up.cancelled_at is null and not is_attended
      and lesson.date >= ${tashkentDayAt(now)}::date
    order by make_up.id for no key update of make_up`)
  for (const { id, isUnfit, isMoved } of rows) {
    if (isUnfit) {
      await tx.run(sql`update make_up set cancelled_at = ${now} where id = ${id}`)
      await notifyStudentOfMakeUp(tx, 'cancelled', id, { now })
    } else if (isMoved) {
      await tx.run(sql`
        update make_up set told_at = host.date + host.begin_time from lesson host where host.id = host_lesson_id and make_up.id = ${id}`)
      await notifyStudentOfMakeUp(tx, 'moved', id, { now })
    }
  }
}
