import { type Db, sql } from '../../db/db.ts'
import type { EventData } from '../../internal-event.ts'
import type { attendanceMarksChangedEvent } from '../../teaching/attendance/recalculate-attendance-points.ts'
import type { examAnnouncedEvent } from '../../teaching/exams/announce-exam.ts'
import type { homeworkCheckedEvent } from '../../teaching/homework/check-homework.ts'
import { recordPointEntriesOfQuery } from '../points/post-points.ts'
import { examRewardEntriesSql, homeworkRewardEntriesSql, lessonRewardEntriesSql } from './reward-entries.ts'

export async function awardPointsForAttendanceMarks(
  tx: Db,
  { lessonId, studentIds, now }: EventData<typeof attendanceMarksChangedEvent>,
): Promise<void> {
  const worth = lessonRewardEntriesSql(
    sql`lesson.id = ${lessonId} and attendance.student_id = any(${studentIds}::bigint[])`,
  )
  await recordPointEntriesOfQuery(tx, worth, { students: sql`select unnest(${studentIds}::bigint[])`, now })
}

export async function awardPointsForHomework(
  tx: Db,
  { chatId, now }: EventData<typeof homeworkCheckedEvent>,
): Promise<void> {
  const students = sql`select student_id from chat where id = ${chatId}`
  await recordPointEntriesOfQuery(tx, homeworkRewardEntriesSql(sql`chat.id = ${chatId}`), { students, now })
}

export async function awardPointsForExam(tx: Db, { examId, now }: EventData<typeof examAnnouncedEvent>): Promise<void> {
  const students = sql`select student_id from chat where exam_id = ${examId}`
  await recordPointEntriesOfQuery(tx, examRewardEntriesSql(sql`exam.id = ${examId}`), { students, now })
}
