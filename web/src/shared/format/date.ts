import { formatText } from './format.text.ts'

/** Uzbekistan keeps UTC+5 the whole year; the browser's own zone is never asked. */
const tashkentMs = 5 * 3600_000

interface Parts {
  year: string
  month: string
  day: string
  hour: string
  minute: string
}

/** `2026-09-05` or a moment of the wire (ISO 8601, UTC) → its parts in Tashkent; null when it is no date. */
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
  return parts ? form(parts) : formatText.missing
}

type Wire = string | Date | null | undefined

/** DD MMMM, YYYY with the Uzbek abbreviations: `05 Sen, 2026`; on what the centre hands out. */
export const longDate = (value: Wire) =>
  show(value, ({ day, month, year }) => `${day} ${formatText.shortMonths[Number(month) - 1]}, ${year}`)
/** `05.09.2026`, in lists and fields. */
export const shortDate = (value: Wire) => show(value, ({ day, month, year }) => `${day}.${month}.${year}`)
/** `05.09`, the head of a journal column. */
export const dayMonth = (value: Wire) => show(value, ({ day, month }) => `${day}.${month}`)
/** `14:05` of a moment; a time of the wire (`HH:mm`) stays as it is. */
export const clock = (value: Wire) =>
  typeof value === 'string' && /^\d{2}:\d{2}$/.test(value)
    ? value
    : show(value, ({ hour, minute }) => `${hour}:${minute}`)
/** A day as a sentence says it: `5-sentabr`, of another year `2025-yil 5-sentabr`. */
export const friendlyDay = (value: Wire, today: string = todayInTashkent()) =>
  show(
    value,
    ({ day, month, year }) =>
      `${today.startsWith(year) ? '' : `${year}-yil `}${Number(day)}-${formatText.months[Number(month) - 1]}`,
  )
/** `5-sentabr, 14:05` */
export const friendlyTimestamp = (value: Wire, today?: string) =>
  partsOf(value) ? `${friendlyDay(value, today)}, ${clock(value)}` : formatText.missing
/** `05.09.2026 14:05`, in lists. */
export const timestampText = (value: Wire) =>
  show(value, ({ day, month, year, hour, minute }) => `${day}.${month}.${year} ${hour}:${minute}`)
/** Whether a field's text is a whole day, `YYYY-MM-DD`. */
export const isDay = (text: string | null | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '')
/** Full name of the ISO week day (Monday 1 … Sunday 7). */
export const weekdayName = (isoDay: number) => formatText.weekdays[isoDay - 1] ?? formatText.missing

/** Monday 1 … Sunday 7 of a wire date. */
export function isoWeekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7
}

/** Today in Tashkent, `YYYY-MM-DD`. */
export function todayInTashkent(now: Date = new Date()): string {
  return new Date(now.getTime() + tashkentMs).toISOString().slice(0, 10)
}

/** A wire date some days later (or earlier). */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Full years today in Tashkent (A-124). */
export function ageInYears(birthDate: string, today: string = todayInTashkent()): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}
