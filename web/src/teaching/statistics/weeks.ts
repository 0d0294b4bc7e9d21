import { addDays, dayMonthText, isoWeekday, shortDateText } from '../../shared/format/date.ts'

export interface DayRange {
  start: string
  end: string
}

const mondayOf = (date: string): string => addDays(date, 1 - isoWeekday(date))
const sundayOf = (date: string): string => addDays(date, 7 - isoWeekday(date))

export const lastWeeksUpTo = (count: number, today: string): DayRange => ({
  start: addDays(mondayOf(today), -7 * (count - 1)),
  end: sundayOf(today),
})

/** Extends a period to entire weeks. A missing start or end stays missing. */
export const extendToFullWeeks = ({ start, end }: Partial<DayRange>): Partial<DayRange> => ({
  ...(start ? { start: mondayOf(start) } : {}),
  ...(end ? { end: sundayOf(end) } : {}),
})

/** Returns e.g. `16.11 – 22.11`. */
export const formatWeek = ({ start, end }: DayRange): string => `${dayMonthText(start)} – ${dayMonthText(end)}`

/** Returns e.g. `16.11.2026 – 22.11.2026`. */
export const formatDayRange = ({ start, end }: DayRange): string => `${shortDateText(start)} – ${shortDateText(end)}`
