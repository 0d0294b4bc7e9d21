import type { AbsentTeacher, DayOff } from '@markaz/protocol/teaching/availability/schemas'
import type { TimetableWeekLesson, TimetableWeekRoom } from '@markaz/protocol/teaching/calendars/schemas'

export interface LessonWithProblems extends TimetableWeekLesson {
  /** True = the teacher is absent at that time, so the lesson needs a substitute. */
  isTeacherAway?: boolean
  /** Set if the room has too few seats for the lesson. */
  overSeats?: { people: number; seats: number }
}

export function findLessonProblems({
  lessons,
  away,
  rooms,
}: {
  lessons: readonly TimetableWeekLesson[]
  away: readonly AbsentTeacher[]
  rooms: readonly TimetableWeekRoom[]
}): LessonWithProblems[] {
  const byStaff = Map.groupBy(away, ({ staff }) => staff.id)
  const isTeacherAway = (lesson: TimetableWeekLesson) =>
    lesson.state === 'planned' && byStaff.get(lesson.teacher?.id ?? 0)?.some((one) => meets(one, lesson))
  const seatsOf = new Map(rooms.map(({ id, capacity }) => [id, capacity]))
  const guests = Map.groupBy(
    lessons.filter(({ joinedTo }) => joinedTo),
    ({ joinedTo }) => joinedTo?.id,
  )
  const overSeats = ({ id, state, room, membersCount, joinedTo }: TimetableWeekLesson) => {
    const seats = seatsOf.get(room?.id ?? 0) ?? null
    const people = (guests.get(id) ?? []).reduce((sum, guest) => sum + guest.membersCount, membersCount)
    return state === 'planned' && !joinedTo && seats !== null && people > seats ? { people, seats } : undefined
  }
  return lessons.map((lesson) => {
    const over = overSeats(lesson)
    const isAway = isTeacherAway(lesson)
    return isAway || over
      ? { ...lesson, ...(isAway && { isTeacherAway: true }), ...(over && { overSeats: over }) }
      : lesson
  })
}

const meets = ({ from, to, beginTime, endTime }: AbsentTeacher, lesson: TimetableWeekLesson): boolean =>
  from <= lesson.date &&
  lesson.date <= to &&
  (beginTime === null || endTime === null || (lesson.beginTime < endTime && beginTime < lesson.endTime))

/** Returns for each date the text of its days off, e.g. `Suv toshdi (Chilonzor), 08:00–12:00`. */
export const daysOffTextByDate = (daysOff: readonly DayOff[]): ReadonlyMap<string, string> =>
  new Map([...Map.groupBy(daysOff, ({ date }) => date)].map(([date, all]) => [date, all.map(dayOffText).join('; ')]))

const dayOffText = ({ name, office, beginTime, endTime }: DayOff) =>
  `${name}${office ? ` (${office.name})` : ''}${beginTime ? `, ${beginTime}–${endTime}` : ''}`
