import type { Lesson } from '@markaz/protocol/teaching/groups/schemas'
import { addDays, dayMonthText, friendlyDayText, isoWeekday, weekdayName } from '../../shared/format/date.ts'
import { attendanceText } from './attendance.text.ts'

export type LessonDayAndTime = Pick<Lesson, 'date' | 'beginTime' | 'endTime' | 'isMarked'>

/** Returns today's lesson, or else the latest past lesson, or else the first future lesson. */
export function findLessonToOpen<L extends LessonDayAndTime>(lessons: readonly L[], today: string): L | undefined {
  return lessons.findLast(({ date }) => date <= today) ?? lessons[0]
}

export function findNeighbouringLessons<L extends LessonDayAndTime>(lessons: readonly L[], date: string) {
  return {
    previous: lessons.findLast((lesson) => lesson.date < date),
    next: lessons.find((lesson) => lesson.date > date),
  }
}

/** Returns e.g. `Bugun, 21-noyabr` (short: `Bugun, 21.11`); days further away begin with the weekday. */
export function lessonDayText(date: string, today: string, isShort = false): string {
  const words: Record<string, string> = {
    [today]: attendanceText.today,
    [addDays(today, -1)]: attendanceText.yesterday,
    [addDays(today, 1)]: attendanceText.tomorrow,
  }
  return `${words[date] ?? weekdayName(isoWeekday(date))}, ${isShort ? dayMonthText(date) : friendlyDayText(date, today)}`
}

/** `month` is e.g. `2026-11`. The weeks begin on Monday and include days of the neighbouring months. */
export function weeksOfMonth(month: string): string[][] {
  const first = `${month}-01`
  const monday = addDays(first, 1 - isoWeekday(first))
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(monday, week * 7 + day)),
  )
  return weeks.filter((week) => week.some((day) => day.startsWith(month)))
}
