import type { Lesson } from '@markaz/protocol/teaching/groups/schemas'
import { deadlineAfterLesson, deadlineHoursOfType, type HomeworkType } from '@markaz/protocol/teaching/homework/schemas'
import { lessonTimestampMs } from './deadline-rule.ts'

/** `isFromNow`: the deadline is counted from the current time, because the lesson ended too long ago. */
export function plannedDeadlineOf(
  { date, endTime }: Pick<Lesson, 'date' | 'endTime'>,
  type: HomeworkType,
  nowMs: number,
): { deadlineMs: number; isFromNow: boolean } {
  const span = deadlineHoursOfType[type] ?? 24
  const lessonEnd = lessonTimestampMs(date, endTime)
  const deadlineMs = deadlineAfterLesson(lessonEnd, span, nowMs)
  return { deadlineMs, isFromNow: deadlineMs !== lessonEnd + span * 3_600_000 }
}
