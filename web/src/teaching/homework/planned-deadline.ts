import type { Lesson } from '@markaz/protocol/teaching/groups/schemas'
import { deadlineAfter, type HomeworkType, hoursOfType } from '@markaz/protocol/teaching/homework/schemas'
import { lessonMoment } from './deadline-rule.ts'

/**
 * Returns the deadline that the server will set. `isFromNow`: it is counted from the current time, because the lesson
 * ended too long ago.
 */
export function plannedDeadline(
  { date, endTime }: Pick<Lesson, 'date' | 'endTime'>,
  type: HomeworkType,
  nowMs: number,
): { deadlineMs: number; isFromNow: boolean } {
  const span = hoursOfType[type] ?? 24
  const lessonEnd = lessonMoment(date, endTime)
  const deadlineMs = deadlineAfter(lessonEnd, span, nowMs)
  return { deadlineMs, isFromNow: deadlineMs !== lessonEnd + span * 3_600_000 }
}
