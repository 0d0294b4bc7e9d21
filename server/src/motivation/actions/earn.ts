import { type Db, type Sql, sql } from '../../db/db.ts'
import type { marksChanged } from '../../teaching/attendance/marks-changed.ts'
import type { examAnnounced } from '../../teaching/exams/exam-announced.ts'
import type { homeworkChecked } from '../../teaching/homework/homework-checked.ts'
import { type PointEntry, postPoints } from '../points/post-points.ts'
import { examWorth, homeworkWorth, lessonWorth } from './worth.ts'

type Fact<A extends { tell(tx: Db, fact: never): unknown }> = Parameters<A['tell']>[1]

/** Pupils earn by what teachers do anyway, inside the transaction that does it. */

export function earnByMarks(tx: Db, { lessonId, studentIds, now }: Fact<typeof marksChanged>): Promise<void> {
  return earn(
    tx,
    lessonWorth(sql`lesson.id = ${lessonId} and attendance.student_id = any(${studentIds}::bigint[])`),
    now,
  )
}

export function earnByHomework(tx: Db, { chatId, now }: Fact<typeof homeworkChecked>): Promise<void> {
  return earn(tx, homeworkWorth(sql`chat.id = ${chatId}`), now)
}

export function earnByExam(tx: Db, { examId, now }: Fact<typeof examAnnounced>): Promise<void> {
  return earn(tx, examWorth(sql`exam.id = ${examId}`), now)
}

async function earn(tx: Db, worth: Sql, now: Date): Promise<void> {
  const entries = await tx.many<PointEntry>(worth)
  await postPoints(tx, entries, { now })
}
