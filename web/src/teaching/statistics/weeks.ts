import { addDays, dayMonth, isoWeekday, shortDate } from '../../shared/format/date.ts'

export interface Span {
  start: string
  end: string
}

/** Returns the Monday of the week that contains the day. */
const mondayOf = (date: string): string => addDays(date, 1 - isoWeekday(date))
const sundayOf = (date: string): string => addDays(date, 7 - isoWeekday(date))

/** Returns the last weeks, including the current week. */
export const lastWeeks = (count: number, today: string): Span => ({
  start: addDays(mondayOf(today), -7 * (count - 1)),
  end: sundayOf(today),
})

/** Extends a period to entire weeks. A missing start or end stays missing. */
export const asFullWeeks = ({ start, end }: Partial<Span>): Partial<Span> => ({
  ...(start ? { start: mondayOf(start) } : {}),
  ...(end ? { end: sundayOf(end) } : {}),
})

/** Formats a week, e.g. `16.11 – 22.11`. */
export const weekName = ({ start, end }: Span): string => `${dayMonth(start)} – ${dayMonth(end)}`

/** Formats a period, e.g. `16.11.2026 – 22.11.2026`. */
export const spanName = ({ start, end }: Span): string => `${shortDate(start)} – ${shortDate(end)}`
