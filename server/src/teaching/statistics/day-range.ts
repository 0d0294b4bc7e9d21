import { teachingErrorTexts } from '@markaz/protocol/errors/teaching'
import { refuseField } from '../../http/refuse.ts'
import { addDays, mondayOf } from '../groups/days.ts'

const dayMs = 86_400_000
const defaultWeeks = 12
const maxWeeks = 106

/** Both days are `YYYY-MM-DD` and included. */
export interface DayRange {
  start: string
  end: string
}

/**
 * Returns by default the last twelve weeks. Throws VALIDATION for an end before its start, and for more than two years.
 */
export function requestedDayRangeOf(
  asked: { start?: string | undefined; end?: string | undefined },
  today: string,
  names = { start: 'start', end: 'end' },
): DayRange {
  const thisSunday = addDays(mondayOf(today), 6)
  const end = asked.end ?? (asked.start && asked.start > thisSunday ? addDays(mondayOf(asked.start), 6) : thisSunday)
  const start = asked.start ?? addDays(mondayOf(end), -7 * (defaultWeeks - 1))
  if (start > end) refuseField(names.end, teachingErrorTexts.endBeforeStart)
  if (Date.parse(end) - Date.parse(start) > maxWeeks * 7 * dayMs) refuseField(names.start, teachingErrorTexts.twoYears)
  return { start, end }
}

/** Weeks are Monday to Sunday, oldest first. */
export function weeksOfRange({ start, end }: DayRange): DayRange[] {
  const weeks: DayRange[] = []
  for (let monday = mondayOf(start); monday <= end; monday = addDays(monday, 7))
    weeks.push({ start: monday, end: addDays(monday, 6) })
  return weeks
}
