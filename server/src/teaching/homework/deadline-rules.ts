import { teachingErrorTexts } from '@markaz/protocol/errors/teaching'
import type { FieldErrorText } from '@markaz/protocol/field-texts'
import { sql } from '../../db/db.ts'
import { refuseField } from '../../http/refuse.ts'

export interface LessonTimesForDeadline {
  /** The day of the lesson, `YYYY-MM-DD`, Asia/Tashkent. */
  date: string
  /** The beginning of the lesson, ISO 8601. */
  beginsAt: string
  endsAt: string
}

export const lessonTimesColumns = sql`lesson.date,
  (lesson.date + lesson.begin_time) at time zone 'Asia/Tashkent' as "beginsAt",
  (lesson.date + lesson.end_time) at time zone 'Asia/Tashkent' as "endsAt"`

/** Maximum milliseconds from now to a deadline. A later deadline probably has a mistyped year. */
const maxDeadlineAheadMs = 366 * 86_400_000

export function requireValidHomeworkDeadline(
  deadline: Date,
  lesson: Pick<LessonTimesForDeadline, 'beginsAt'>,
  now: Date,
): void {
  if (deadline <= now) refuseDeadline(teachingErrorTexts.deadlineInPast)
  if (deadline <= new Date(lesson.beginsAt)) refuseDeadline(teachingErrorTexts.deadlineBeforeLesson)
  if (deadline.getTime() - now.getTime() > maxDeadlineAheadMs) refuseDeadline(teachingErrorTexts.deadlineTooFar)
}

export function refuseDeadline(text: FieldErrorText): never {
  refuseField('deadline', text)
}
