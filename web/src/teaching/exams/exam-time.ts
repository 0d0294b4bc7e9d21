import { timeOfDayText, todayInTashkent } from '../../shared/format/date.ts'

/** Returns an ISO timestamp for a day and time in Tashkent, which is at UTC+5 all year. */
export const toTimestamp = (day: string, time: string): string => `${day}T${time}:00+05:00`

const dayOf = (moment: string): string => todayInTashkent(new Date(moment))

/** Returns e.g. `15:00–17:00`. */
export const examTimesText = ({ beginTime, endTime }: { beginTime: string; endTime: string }): string =>
  `${timeOfDayText(beginTime)}–${timeOfDayText(endTime)}`

/** Returns null if the fields for the end of the exam are incomplete. */
export function computeExamEnd({
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

export const addMinutes = (moment: string, minutes: number): string =>
  new Date(Date.parse(moment) + minutes * 60_000).toISOString()

export const isSameTime = (a: string, b: string): boolean => Date.parse(a) === Date.parse(b)
export const isTimeBefore = (a: string, b: string): boolean => Date.parse(a) < Date.parse(b)

/** Returns `YYYY-MM-DDTHH:mm` in Tashkent, for date fields without time zones. */
export const toPickerTimestamp = (moment: string): string => `${dayOf(moment)}T${timeOfDayText(moment)}`
