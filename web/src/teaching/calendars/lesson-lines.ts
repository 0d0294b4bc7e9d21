import type { WeekLesson } from '@markaz/protocol/teaching/calendars/week.schemas'
import { dayMonth, timestampText } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { calendarsText as text } from './calendars.text.ts'
import type { BoardLesson } from './days-away.ts'
import type { By } from './rows.ts'

/** `09:00–10:30` */
export const timesOf = ({ beginTime, endTime }: Pick<WeekLesson, 'beginTime' | 'endTime'>): string =>
  `${beginTime}–${endTime}`

/** What beside its group the line of the board does not say of it already. */
export function aboutLesson({ placeName, teacher, membersCount }: WeekLesson, by: By | null): string {
  const parts = [
    by !== 'room' && placeName,
    by !== 'teacher' && teacher && personName(teacher.fullName),
    text.people(membersCount),
  ]
  return parts.filter(Boolean).join(' · ')
}

/** What is unusual about it, with the place it had. */
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

/** `Rejada: 24.11 15:00, 12-xona`, of what is different. */
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
