import { clock, todayInTashkent } from '../../shared/format/date.ts'

/** A day `YYYY-MM-DD` and a time `HH:mm` of Tashkent as a moment of the wire; it keeps UTC+5 the whole year. */
export const momentOf = (day: string, time: string): string => `${day}T${time}:00+05:00`

/** A moment's day in Tashkent, `YYYY-MM-DD`. */
const dayOf = (moment: string): string => todayInTashkent(new Date(moment))

/** `25.11.2026, 15:00–17:00` */
export const examTimes = ({ beginTime, endTime }: { beginTime: string; endTime: string }): string =>
  `${clock(beginTime)}–${clock(endTime)}`

/** When an exam with these fields ends; null while they are not all there. */
export function endOf({ startDate, endTime }: { startDate?: string | null; endTime?: string | null }): string | null {
  return startDate && /^\d{4}-\d\d-\d\d$/.test(startDate) && endTime && /^\d\d:\d\d$/.test(endTime)
    ? momentOf(startDate, endTime)
    : null
}

/** A moment some minutes later, as the wire writes it. */
export const later = (moment: string, minutes: number): string =>
  new Date(Date.parse(moment) + minutes * 60_000).toISOString()

export const isSame = (a: string, b: string): boolean => Date.parse(a) === Date.parse(b)
export const isBefore = (a: string, b: string): boolean => Date.parse(a) < Date.parse(b)

/** Day and time of a moment for a picker that knows no zones, `YYYY-MM-DDTHH:mm`. */
export const pickerTimestamp = (moment: string): string => `${dayOf(moment)}T${clock(moment)}`
