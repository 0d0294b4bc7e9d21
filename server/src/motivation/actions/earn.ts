import { type Db, sql } from '../../db/db.ts'
import type { marksChangedEvent } from '../../teaching/attendance/marks-changed.ts'
import type { examAnnouncedEvent } from '../../teaching/exams/exam-announced.ts'
import type { homeworkCheckedEvent } from '../../teaching/homework/homework-checked.ts'
import { postRewards } from '../points/post-points.ts'
import { examRewardSql, homeworkRewardSql, lessonRewardSql } from './worth.ts'

type Fact<A extends { tell(tx: Db, fact: never): unknown }> = Parameters<A['tell']>[1]

export async function awardForMarks(
  tx: Db,
  { lessonId, studentIds, now }: Fact<typeof marksChangedEvent>,
): Promise<void> {
  const worth = lessonRewardSql(sql`lesson.id = ${lessonId} and attendance.student_id = any(${studentIds}::bigint[])`)
  await postRewards(tx, worth, { students: sql`select unnest(${studentIds}::bigint[])`, now })
}

export async function awardForHomework(tx: Db, { chatId, now }: Fact<typeof homeworkCheckedEvent>): Promise<void> {
  const students = sql`select student_id from chat where id = ${chatId}`
  await postRewards(tx, homeworkRewardSql(sql`chat.id = ${chatId}`), { students, now })
}

export async function awardForExam(tx: Db, { examId, now }: Fact<typeof examAnnouncedEvent>): Promise<void> {
  const students = sql`select student_id from chat where exam_id = ${examId}`
  await postRewards(tx, examRewardSql(sql`exam.id = ${examId}`), { students, now })
}
