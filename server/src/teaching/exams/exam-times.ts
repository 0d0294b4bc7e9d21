import { teachingErrorTexts } from '@markaz/protocol/errors/teaching'
import type { ExamInput } from '@markaz/protocol/teaching/exams/schemas'
import { mayGiveHomeworkFor } from '@markaz/protocol/teaching/homework/schemas'
import { formatDayAndTime } from '../../deps.ts'
import { refuseField } from '../../http/refuse.ts'
import type { EditableExamFields } from './exam-scope.ts'

export function toExamTimestamps({
  startDate,
  beginTime,
  endTime,
  deadline,
}: Pick<ExamInput, 'startDate' | 'beginTime' | 'endTime' | 'deadline'>): Pick<
  EditableExamFields,
  'date' | 'beginsAt' | 'endsAt' | 'deadline'
> {
  const endsAt = timestampOf(startDate, endTime)
  const until = deadline ? new Date(deadline).toISOString() : endsAt
  requireDeadlineAfterExamEnd(endsAt, new Date(until))
  return { date: startDate, beginsAt: timestampOf(startDate, beginTime), endsAt, deadline: until }
}

/**
 * Splits timestamps into fields of the exam form. A deadline equal to the exam's end becomes null, like an empty field.
 */
export function toExamTimeFields({
  date,
  beginsAt,
  endsAt,
  deadline,
  ...rest
}: EditableExamFields): Omit<ExamInput, 'groupId'> {
  const times = { startDate: date, beginTime: timeOfDay(beginsAt), endTime: timeOfDay(endsAt) }
  return { ...rest, ...times, deadline: Date.parse(deadline) === Date.parse(endsAt) ? null : deadline }
}

const timeOfDay = (moment: string) => formatDayAndTime(moment).slice(-5)

const yearMs = 366 * 86_400_000

/**
 * Refuses a deadline before the exam's end, and a deadline over a year later, because its year was probably mistyped.
 */
export function requireDeadlineAfterExamEnd(endsAt: string, deadline: Date): void {
  const leftMs = deadline.getTime() - Date.parse(endsAt)
  if (leftMs < 0) refuseField('deadline', teachingErrorTexts.deadlineBeforeExamEnds)
  if (leftMs > yearMs) refuseField('deadline', teachingErrorTexts.deadlineYearAfterExam)
}

/**
 * Refuses an exam of more than a week ago. A more recent exam is allowed, because it may have been written on paper.
 */
export function refuseExamInDistantPast(startDate: string, today: string): void {
  if (!mayGiveHomeworkFor(startDate, today)) refuseField('startDate', teachingErrorTexts.examTooOld)
}

/** Asia/Tashkent is UTC+5 all year. */
function timestampOf(day: string, time: string): string {
  return new Date(`${day}T${time}:00+05:00`).toISOString()
}
