import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import { type Db, sql } from '../../db/db.ts'
import {
  correctLessonAttendanceCounts,
  heldLessonsChangedEvent,
  storeLessonAttendanceCounts,
} from '../groups/lesson-attendance-counts.ts'
import { wasGroupMemberOnLessonDaySql } from '../groups/own-timetable.queries.ts'
import { isGuestOfLessonSql, markAfterMakeUpSql } from '../make-ups/make-up-marks.ts'

/** SQL that counts marks of group members only. An absence that a student made up elsewhere is counted as attended. */
const markCountsSql = sql`
  select count(*) filter (where is_member and ${markAfterMakeUpSql} in (${AttendanceMark.Attended}::int, ${AttendanceMark.Late}::int)) as attended,
    count(*) filter (where is_member and ${markAfterMakeUpSql} = ${AttendanceMark.Absent}::int) as absent,
    count(mark) filter (where is_member or not ${isGuestOfLessonSql(sql`attendance.student_id`)}) > 0 as "isMarked"
  from attendance cross join lateral (select ${wasGroupMemberOnLessonDaySql(sql`attendance.student_id`)} as is_member) as place
  where attendance.lesson_id = lesson.id`

/** Counts the lesson's marks again instead of adding differences. Returns whether the lesson takes place. */
export function recomputeLessonAttendanceCounts(tx: Db, lessonId: number, now: Date): Promise<boolean> {
  return storeLessonAttendanceCounts(
    tx,
    lessonId,
    sql`select attended, absent, case when "isMarked" then ${now}::timestamptz end from (${markCountsSql}) as counted`,
  )
}

/**
 * Call the function after memberships changed: only attendance marks on a student's days in the group count (decision
 * 1250).
 */
export async function recomputeAttendanceCountsOfGroups(
  tx: Db,
  { groupIds, today }: { groupIds: readonly number[]; today: string },
): Promise<void> {
  if (groupIds.length === 0) return
  const turned = await correctLessonAttendanceCounts(
    tx,
    groupIds,
    sql`select attended, absent from (${markCountsSql}) as counted`,
  )
  if (turned.length > 0) await heldLessonsChangedEvent.emit(tx, { groupIds: turned, today })
}
