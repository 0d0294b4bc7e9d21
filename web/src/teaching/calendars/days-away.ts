import type { Away, DayOff } from '@markaz/protocol/teaching/availability/schemas'
import type { WeekLesson } from '@markaz/protocol/teaching/calendars/week.schemas'

/** A lesson of the timetable, with whether its teacher is absent then, so that it needs a substitute. */
export interface BoardLesson extends WeekLesson {
  isTeacherAway?: boolean
}

export function shownLessons({
  lessons,
  away,
}: {
  lessons: readonly WeekLesson[]
  away: readonly Away[]
}): BoardLesson[] {
  const byStaff = Map.groupBy(away, ({ staff }) => staff.id)
  const isTeacherAway = (lesson: WeekLesson) =>
    lesson.state === 'planned' && byStaff.get(lesson.teacher?.id ?? 0)?.some((one) => meets(one, lesson))
  return lessons.map((lesson) => (isTeacherAway(lesson) ? { ...lesson, isTeacherAway: true } : lesson))
}

const meets = ({ from, to, beginTime, endTime }: Away, lesson: WeekLesson): boolean =>
  from <= lesson.date &&
  lesson.date <= to &&
  (beginTime === null || endTime === null || (lesson.beginTime < endTime && beginTime < lesson.endTime))

/** Returns the text of each day off: `Suv toshdi (Chilonzor), 08:00–12:00`. */
export const daysOffByDate = (daysOff: readonly DayOff[]): ReadonlyMap<string, string> =>
  new Map([...Map.groupBy(daysOff, ({ date }) => date)].map(([date, all]) => [date, all.map(dayOffText).join('; ')]))

const dayOffText = ({ name, office, beginTime, endTime }: DayOff) =>
  `${name}${office ? ` (${office.name})` : ''}${beginTime ? `, ${beginTime}–${endTime}` : ''}`
