import type { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { type Db, sql } from '../../db/db.ts'
import { orNotFound } from '../../http/refuse.ts'
import { submissionDeadlineSql, submissionStatusSql } from '../chats/submission-status.ts'
import { addSubmissionToCounts, emptySubmissionCounts, homeworkTotalsFromCounts } from '../homework/homework-sums.ts'
import type { DayRange } from './day-range.ts'
import type { StudentIdAndName } from './group-statistics.queries.ts'

interface StudentHomework {
  homeworkId: number
  chatId: number
  lessonId: number
  lessonDate: string
  theme: string
  status: HomeworkStatus
  score: number | null
  deadline: string
  handedInAt: string | null
  checkedAt: string | null
}

/** Throws NOT_FOUND for a student who never was in the group and has no chat there. */
export async function readStudentDetail(
  db: Db,
  { groupId, studentId, span, now }: { groupId: number; studentId: number; span: DayRange; now: Date },
) {
  const student = orNotFound(
    await db.one<StudentIdAndName>(sql`
    select id, h_id as "hId", full_name as "fullName", photo from student where id = ${studentId} and (
      exists (select from student_group where student_id = student.id and group_id = ${groupId})
      or exists (select from chat where student_id = student.id and group_id = ${groupId}))`),
  )
  const homeworks = await db.many<StudentHomework>(sql`
    select homework.id as "homeworkId", chat.id as "chatId", homework.lesson_id as "lessonId", homework.date as "lessonDate", homework.theme,
      ${submissionStatusSql('homework', now)} as status, chat.score, ${submissionDeadlineSql('homework')} as deadline,
      chat.handed_in_at as "handedInAt", chat.checked_at as "checkedAt"
    from homework join chat on chat.homework_id = homework.id and chat.student_id = ${studentId}
    where homework.group_id = ${groupId} and homework.deleted_at is null and homework.date between ${span.start} and ${span.end}
    order by homework.date desc, homework.lesson_id desc, homework.id desc`)
  const counts = emptySubmissionCounts()
  for (const work of homeworks) addSubmissionToCounts(counts, work)
  return { student, ...span, sums: homeworkTotalsFromCounts(counts), homeworks }
}
