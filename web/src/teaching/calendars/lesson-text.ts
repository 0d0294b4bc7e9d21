import type { TimetableWeekLesson } from '@markaz/protocol/teaching/calendars/schemas'
import { dayMonthText, timestampText } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { calendarsText as text } from './calendars.text.ts'
import type { LessonWithProblems } from './lesson-problems.ts'
import type { TimetableGrouping } from './timetable-rows.ts'

export const timetableTimesText = ({
  beginTime,
  endTime,
}: Pick<TimetableWeekLesson, 'beginTime' | 'endTime'>): string => `${beginTime}–${endTime}`

/** Describes a lesson without the value that is already the name of the timetable's row. */
export function lessonDetailsText(
  { placeName, teacher, membersCount }: TimetableWeekLesson,
  by: TimetableGrouping | null,
): string {
  const parts = [
    by !== 'room' && placeName,
    by !== 'teacher' && teacher && personName(teacher.fullName),
    text.people(membersCount),
  ]
  return parts.filter(Boolean).join(' · ')
}

/** Says how the lesson differs from the weekly schedule, with its former time and room. */
export function lessonChangeNotesOf(lesson: LessonWithProblems): string[] {
  const { state, reason, isExtra, isTeacherAway, joinedTo, overSeats } = lesson
  const notes = [
    state === 'cancelled' && [text.cancelled, reason].filter(Boolean).join(': '),
    isTeacherAway && text.teacherAway,
    overSeats && text.overSeats(overSeats.people, overSeats.seats),
    isExtra && text.extra,
    joinedTo && text.joined(joinedTo.group.name),
    state !== 'cancelled' && plannedPlace(lesson),
  ]
  return notes.filter((note) => typeof note === 'string')
}

/**
 * Returns the original date, time, room and teacher if they have changed, e.g. `Rejada: 24.11 15:00, 12-xona`; false =
 * nothing has changed.
 */
function plannedPlace({ plan, movedFrom, date, beginTime, room, teacher }: TimetableWeekLesson): string | false {
  if (!plan) return movedFrom !== null && text.was(timestampText(movedFrom))
  const isThen = plan.date === date && plan.beginTime === beginTime
  const parts = [
    !isThen && `${dayMonthText(plan.date)} ${plan.beginTime}`,
    plan.room && plan.room.id !== room?.id && plan.room.name,
    plan.teacher && plan.teacher.id !== teacher?.id && personName(plan.teacher.fullName),
  ].filter(Boolean)
  return parts.length > 0 && text.was(parts.join(', '))
}
