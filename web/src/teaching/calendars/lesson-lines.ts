import type { WeekLesson } from '@markaz/protocol/teaching/calendars/week.schemas'
import { dayMonth, timestampText } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { calendarsText as text } from './calendars.text.ts'
import type { BoardLesson } from './days-away.ts'
import type { RowGrouping } from './rows.ts'

/** `09:00–10:30` */
export const timesOf = ({ beginTime, endTime }: Pick<WeekLesson, 'beginTime' | 'endTime'>): string =>
  `${beginTime}–${endTime}`

/** Returns the details of a lesson besides its group, without those that its row already states. */
export function aboutLesson({ placeName, teacher, membersCount }: WeekLesson, by: RowGrouping | null): string {
  const parts = [
    by !== 'room' && placeName,
    by !== 'teacher' && teacher && personName(teacher.fullName),
    text.people(membersCount),
  ]
  return parts.filter(Boolean).join(' · ')
}

/** Returns the lesson's differences from the schedule, with its former place. */
export function notesOf(lesson: BoardLesson): string[] {
  const { state, reason, isExtra, isTeacherAway, joinedTo } = lesson
  const notes = [
    state === 'cancelled' && [text.cancelled, reason].filter(Boolean).join(': '),
    isTeacherAway && text.teacherAway,
    isExtra && text.extra,
    joinedTo && text.joined(joinedTo.group.name),
    state !== 'cancelled' && plannedPlace(lesson),
  ]
  return notes.filter((note) => typeof note === 'string')
}

/** `Rejada: 24.11 15:00, 12-xona`: the scheduled values that differ. */
function plannedPlace({ plan, movedFrom, date, beginTime, room, teacher }: WeekLesson): string | false {
  if (!plan) return movedFrom !== null && text.was(timestampText(movedFrom))
  const isThen = plan.date === date && plan.beginTime === beginTime
  const parts = [
    !isThen && `${dayMonth(plan.date)} ${plan.beginTime}`,
    plan.room && plan.room.id !== room?.id && plan.room.name,
    plan.teacher && plan.teacher.id !== teacher?.id && personName(plan.teacher.fullName),
  ].filter(Boolean)
  return parts.length > 0 && text.was(parts.join(', '))
}
