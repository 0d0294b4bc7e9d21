import { teachingTexts } from '@markaz/protocol/errors/teaching'
import { refuse } from '../../http/refuse.ts'
import { mondayOf, plusDays } from '../groups/days.ts'

const dayMs = 86_400_000
const weeksByDefault = 12
const weeksAtMost = 106

/** First and last day of a request, `YYYY-MM-DD`. Both are included. */
export interface Span {
  start: string
  end: string
}

/**
 * Returns the requested days; by default the last twelve weeks, Monday to Sunday, including the current week.
 * @throws AppError VALIDATION for an end before its start, and for more than two years
 */
export function spanOf(
  asked: { start?: string | undefined; end?: string | undefined },
  today: string,
  names = { start: 'start', end: 'end' },
): Span {
  const thisSunday = plusDays(mondayOf(today), 6)
  const end = asked.end ?? (asked.start && asked.start > thisSunday ? plusDays(mondayOf(asked.start), 6) : thisSunday)
  const start = asked.start ?? plusDays(mondayOf(end), -7 * (weeksByDefault - 1))
  if (start > end) refuse(names.end, teachingTexts.endBeforeStart)
  if (Date.parse(end) - Date.parse(start) > weeksAtMost * 7 * dayMs) refuse(names.start, teachingTexts.twoYears)
  return { start, end }
}

/** Returns every week of the given days, Monday to Sunday, oldest first. */
export function weeksOf({ start, end }: Span): Span[] {
  const weeks: Span[] = []
  for (let monday = mondayOf(start); monday <= end; monday = plusDays(monday, 7))
    weeks.push({ start: monday, end: plusDays(monday, 6) })
  return weeks
}
