import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import { type Db, sql } from '../../db/db.ts'
import { correctLessonSums, lessonHeldChangedEvent, storeLessonSums } from '../groups/lesson-sums.ts'
import { wasMemberOnLessonDay } from '../groups/own-timetable.queries.ts'
import { effectiveMarkSql, isGuestOfLesson } from '../make-ups/make-up-marks.ts'

/** SQL that counts marks of group members only. An absence that a student made up elsewhere is counted as attended. */
const markCountsSql = sql`
  select count(*) filter (where is_member and ${effectiveMarkSql} in (${AttendanceMark.Attended}::int, ${AttendanceMark.Late}::int)) as attended,
    count(*) filter (where is_member and ${effectiveMarkSql} = ${AttendanceMark.Absent}::int) as absent,
    count(mark) filter (where is_member or not ${isGuestOfLesson(sql`attendance.student_id`)}) > 0 as "isMarked"
  from attendance cross join lateral (select ${wasMemberOnLessonDay(sql`attendance.student_id`)} as is_member) as place
  where attendance.lesson_id = lesson.id`

/** Counts the lesson's marks again instead of adding differences. Returns whether the lesson takes place. */
export function recomputeLessonSums(tx: Db, lessonId: number, now: Date): Promise<boolean> {
  return storeLessonSums(
    tx,
    lessonId,
    sql`select attended, absent, case when "isMarked" then ${now}::timestamptz end from (${markCountsSql}) as counted`,
  )
}

/**
 * Call it after memberships changed, because sums include only marks on a student's days in the group (decision 1250).
 */
export async function recomputeLessonSumsOfGroups(
  tx: Db,
  { groupIds, today }: { groupIds: readonly number[]; today: string },
): Promise<void> {
  if (groupIds.length === 0) return
  const turned = await correctLessonSums(tx, groupIds, sql`select attended, absent from (${markCountsSql}) as counted`)
  if (turned.length > 0) await lessonHeldChangedEvent.emit(tx, { groupIds: turned, today })
}
