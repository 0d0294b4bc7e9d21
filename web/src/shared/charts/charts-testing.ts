import { addDays, isoWeekday, todayInTashkent } from '../format/date.ts'

/** Returns the Mondays of the last twelve weeks, oldest first; the last Monday begins the current week. */
export function lastTwelveMondays(): string[] {
  const today = todayInTashkent()
  const monday = addDays(today, 1 - isoWeekday(today))
  return Array.from({ length: 12 }, (_, nth) => addDays(monday, 7 * (nth - 11)))
}
