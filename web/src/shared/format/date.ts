import { formattingText } from './format.text.ts'

const hourMs = 3_600_000

/** The value of an input field for date and time: `YYYY-MM-DDTHH:mm` in Tashkent time. */
export type TashkentLocalTime = string

/** Tashkent is at UTC+5 all year; the browser's time zone is not used. */
export const fromTashkentTime = (localTime: TashkentLocalTime): Date => new Date(`${localTime}:00+05:00`)
export const toTashkentTime = (moment: Date | number): TashkentLocalTime =>
  new Date(new Date(moment).getTime() + 5 * hourMs).toISOString().slice(0, 16)

/** Milliseconds by which Uzbekistan is ahead of UTC, all year. The browser's time zone is never used. */
const tashkentMs = 5 * 3600_000

interface Parts {
  year: string
  month: string
  day: string
  hour: string
  minute: string
}

/** Splits a date (`2026-09-05`) or a timestamp in UTC (ISO 8601) into its parts in Tashkent; null if it is invalid. */
function partsOf(value: string | Date | null | undefined): Parts | null {
  if (!value) return null
  const plain = typeof value === 'string' && /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  const timeMs = plain ? Date.parse(`${value}T00:00:00Z`) : new Date(value).getTime() + tashkentMs
  if (Number.isNaN(timeMs)) return null
  const [year = '', month = '', day = '', hour = '', minute = ''] = new Date(timeMs).toISOString().split(/[-T:]/)
  return { year, month, day, hour, minute }
}

const show = (value: string | Date | null | undefined, form: (parts: Parts) => string): string => {
  const parts = partsOf(value)
  return parts ? form(parts) : formattingText.missing
}

type DateValue = string | Date | null | undefined

/** Returns e.g. `05 Sen, 2026`, the format of the centre's documents. */
export const longDateText = (value: DateValue) =>
  show(value, ({ day, month, year }) => `${day} ${formattingText.shortMonths[Number(month) - 1]}, ${year}`)
/** Returns e.g. `05.09.2026`. */
export const shortDateText = (value: DateValue) => show(value, ({ day, month, year }) => `${day}.${month}.${year}`)
/** Returns e.g. `05.09`. */
export const dayMonthText = (value: DateValue) => show(value, ({ day, month }) => `${day}.${month}`)
/** Returns e.g. `14:05`; a time (`HH:mm`) is returned unchanged. */
export const timeOfDayText = (value: DateValue) =>
  typeof value === 'string' && /^\d{2}:\d{2}$/.test(value)
    ? value
    : show(value, ({ hour, minute }) => `${hour}:${minute}`)
/** Returns e.g. `5-sentabr`; in another year `2025-yil 5-sentabr`. */
export const friendlyDayText = (value: DateValue, today: string = todayInTashkent()) =>
  show(
    value,
    ({ day, month, year }) =>
      `${today.startsWith(year) ? '' : `${year}-yil `}${Number(day)}-${formattingText.months[Number(month) - 1]}`,
  )
/** Returns e.g. `5-sentabr, 14:05`. */
export const friendlyTimestampText = (value: DateValue, today?: string) =>
  partsOf(value) ? `${friendlyDayText(value, today)}, ${timeOfDayText(value)}` : formattingText.missing
/** Returns e.g. `05.09.2026 14:05`. */
export const timestampText = (value: DateValue) =>
  show(value, ({ day, month, year, hour, minute }) => `${day}.${month}.${year} ${hour}:${minute}`)
/** Returns e.g. `3 soat oldin`. */
export function agoText(timestamp: string, now: Date = new Date()): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(timestamp)) / 60_000))
  if (minutes < 1) return formattingText.justNow
  if (minutes < 60) return formattingText.minutesAgo(minutes)
  return minutes < 48 * 60
    ? formattingText.hoursAgo(Math.floor(minutes / 60))
    : formattingText.daysAgo(Math.floor(minutes / 1_440))
}

export const isCalendarDay = (text: string | null | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '')
/** @param isoDay Monday 1 … Sunday 7 */
export const weekdayName = (isoDay: number) => formattingText.weekdays[isoDay - 1] ?? formattingText.missing

export function isoWeekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7
}

/** Returns `YYYY-MM-DD`. */
export function todayInTashkent(now: Date = new Date()): string {
  return new Date(now.getTime() + tashkentMs).toISOString().slice(0, 10)
}

/** Adds days to a date `YYYY-MM-DD`; a negative number subtracts. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Returns a person's age in full years, by today's date in Tashkent. */
export function ageInYears(birthDate: string, today: string = todayInTashkent()): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}
