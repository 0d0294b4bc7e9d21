import type { Lesson } from '@markaz/protocol/teaching/groups/schemas'
import { addDays, dayMonth, friendlyDay, isoWeekday, weekdayName } from '../../shared/format/date.ts'
import { attendanceText } from './attendance.text.ts'

export type LessonDay = Pick<Lesson, 'date' | 'beginTime' | 'endTime' | 'isMarked'>

/** Where the tab opens: today's lesson, else the latest past one, else the first to come. */
export function lessonToOpen<L extends LessonDay>(lessons: readonly L[], today: string): L | undefined {
  return lessons.findLast(({ date }) => date <= today) ?? lessons[0]
}

/** The lessons before and after a day, whether or not the day itself has one. */
export function neighbours<L extends LessonDay>(lessons: readonly L[], date: string) {
  return {
    previous: lessons.findLast((lesson) => lesson.date < date),
    next: lessons.find((lesson) => lesson.date > date),
  }
}

/** `Bugun, 21-noyabr` (short: `Bugun, 21.11`); a day without a word of its own has its week day's. */
export function dayText(date: string, today: string, isShort = false): string {
  const words: Record<string, string> = {
    [today]: attendanceText.today,
    [addDays(today, -1)]: attendanceText.yesterday,
    [addDays(today, 1)]: attendanceText.tomorrow,
  }
  return `${words[date] ?? weekdayName(isoWeekday(date))}, ${isShort ? dayMonth(date) : friendlyDay(date, today)}`
}

/** The weeks a month (`2026-11`) stands in, Monday first, with the days of its neighbours at both ends. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const monday = addDays(first, 1 - isoWeekday(first))
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(monday, week * 7 + day)),
  )
  return weeks.filter((week) => week.some((day) => day.startsWith(month)))
}
