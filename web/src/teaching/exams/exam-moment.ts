import { timeOfDayText, todayInTashkent } from '../../shared/format/date.ts'

/** Converts a day `YYYY-MM-DD` and a time `HH:mm` in Tashkent (UTC+5 all year) to an ISO timestamp. */
export const toTimestamp = (day: string, time: string): string => `${day}T${time}:00+05:00`

/** Returns the day in Tashkent of a timestamp, `YYYY-MM-DD`. */
const dayOf = (moment: string): string => todayInTashkent(new Date(moment))

/** Formats when an exam takes place, e.g. `25.11.2026, 15:00–17:00`. */
export const examTimesText = ({ beginTime, endTime }: { beginTime: string; endTime: string }): string =>
  `${timeOfDayText(beginTime)}–${timeOfDayText(endTime)}`

/** Returns when the exam in the form ends; null if the fields are incomplete. */
export function examEndOf({
  startDate,
  endTime,
}: {
  startDate?: string | null
  endTime?: string | null
}): string | null {
  return startDate && /^\d{4}-\d\d-\d\d$/.test(startDate) && endTime && /^\d\d:\d\d$/.test(endTime)
    ? toTimestamp(startDate, endTime)
    : null
}

/** Adds minutes to an ISO timestamp. */
export const addMinutes = (moment: string, minutes: number): string =>
  new Date(Date.parse(moment) + minutes * 60_000).toISOString()

export const isSameTime = (a: string, b: string): boolean => Date.parse(a) === Date.parse(b)
export const isTimeBefore = (a: string, b: string): boolean => Date.parse(a) < Date.parse(b)

/** Formats a timestamp as `YYYY-MM-DDTHH:mm` in Tashkent, for date fields without time zones. */
export const toPickerTimestamp = (moment: string): string => `${dayOf(moment)}T${timeOfDayText(moment)}`
