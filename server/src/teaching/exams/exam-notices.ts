import { StudentChangeKind } from '@markaz/protocol/people/feed/schemas'
import { NotificationTopicKind, StudentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import { type Db, sql } from '../../db/db.ts'
import { formatDayAndTime } from '../../deps.ts'
import { publishChangeOfManyStudents } from '../../people/feed/publish-student-change.ts'
import { studentNotificationEvent } from '../../people/notifications/student-notices.ts'
import type { EditableExamFields } from './exam-scope.ts'
import { examsText } from './exams.text.ts'

interface ExamNotice {
  examId: number
  isGone?: boolean
  kind: StudentNotificationKind
  title: string
  body: string
  now: Date
}

export async function notifyExamParticipants(tx: Db, { examId, isGone = false, ...notice }: ExamNotice): Promise<void> {
  const students = await tx.many<{ id: number }>(
    sql`select student_id as id from chat where exam_id = ${examId} order by id`,
  )
  const studentIds = students.map(({ id }) => id)
  publishChangeOfManyStudents(tx, studentIds, { kind: StudentChangeKind.Exam, aboutId: examId })
  await studentNotificationEvent.emit(tx, {
    ...notice,
    about: isGone ? null : { kind: NotificationTopicKind.Exam, id: examId },
    studentIds,
  })
}

export async function notifyAddedExamParticipants(
  tx: Db,
  examId: number,
  exam: EditableExamFields,
  now: Date,
): Promise<void> {
  if (new Date(exam.deadline) <= now) return
  const kind = StudentNotificationKind.ExamAdded
  await notifyExamParticipants(tx, { examId, kind, title: examsText.added, body: formatExamThemeAndTime(exam), now })
}

export const examChangeNotification = (exam: EditableExamFields) => ({
  kind: StudentNotificationKind.ExamChanged,
  title: examsText.changed,
  body: formatExamThemeAndTime(exam),
})

/** Example of the result: `"Kasrlar": 25.11.2026, 10:00-12:00`. */
export function formatExamThemeAndTime({
  theme,
  beginsAt,
  endsAt,
}: Pick<EditableExamFields, 'theme' | 'beginsAt' | 'endsAt'>): string {
  return `"${theme}": ${formatDayAndTime(beginsAt)}-${formatDayAndTime(endsAt).slice(-5)}`
}
