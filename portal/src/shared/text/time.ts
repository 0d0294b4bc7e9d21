import { serverNow } from '../api/server-time.ts'
import { convertTextsToScript, fillPlaceholders } from './words.ts'

const months = Object.values(
  convertTextsToScript({
    m1: 'yanvar',
    m2: 'fevral',
    m3: 'mart',
    m4: 'aprel',
    m5: 'may',
    m6: 'iyun',
    m7: 'iyul',
    m8: 'avgust',
    m9: 'sentabr',
    m10: 'oktabr',
    m11: 'noyabr',
    m12: 'dekabr',
  }),
)
const weekDays = Object.values(
  convertTextsToScript({
    d0: 'yakshanba',
    d1: 'dushanba',
    d2: 'seshanba',
    d3: 'chorshanba',
    d4: 'payshanba',
    d5: 'juma',
    d6: 'shanba',
  }),
)
const text = convertTextsToScript({
  today: 'bugun',
  tomorrow: 'ertaga',
  yesterday: 'kecha',
  inMinutes: '{count} daqiqa qoldi',
  inHours: '{count} soat qoldi',
  inDays: '{count} kun qoldi',
  over: 'muddati tugagan',
  day: '{day}-{month}',
  dayOfYear: '{day}-{month} {year}',
})

/** All times are shown in the centre's time zone (UTC+5), wherever the phone is. */
const offsetMs = 5 * 3_600_000
const inTashkent = (at: number | string | Date) => new Date(new Date(at).getTime() + offsetMs)
const dayKey = (at: number | string | Date) => inTashkent(at).toISOString().slice(0, 10)

export const formatTimeOfDay = (at: number | string) => inTashkent(at).toISOString().slice(11, 16)

export const formatTimeWithSeconds = (at: number | string) => inTashkent(at).toISOString().slice(11, 19)

export const todayOnServer = () => dayKey(serverNow())

/** Returns e.g. `bugun` (today), `ertaga` (tomorrow) or `3-sentabr`, with the year if it is not the current year. */
export function formatDay(at: number | string): string {
  const key = typeof at === 'string' && at.length === 10 ? at : dayKey(at)
  const days = Math.round((Date.parse(key) - Date.parse(todayOnServer())) / 86_400_000)
  if (days === 0) return text.today
  if (days === 1) return text.tomorrow
  if (days === -1) return text.yesterday
  const [year, month, day] = key.split('-').map(Number) as [number, number, number]
  const said = { day, month: months[month - 1] as string, year }
  return fillPlaceholders(todayOnServer().startsWith(String(year)) ? text.day : text.dayOfYear, said)
}

export const formatWeekday = (day: string) => weekDays[new Date(`${day}T00:00:00Z`).getUTCDay()] as string

export const formatDayAndTime = (at: string) => `${formatDay(at)}, ${formatTimeOfDay(at)}`

/** Formats the remaining time: in minutes below one hour, in hours if it ends today or tomorrow, otherwise in days. */
export function formatTimeLeft(at: string): string {
  const minutes = Math.ceil((Date.parse(at) - serverNow()) / 60_000)
  if (minutes <= 0) return text.over
  if (minutes < 60) return fillPlaceholders(text.inMinutes, { count: minutes })
  const days = Math.round((Date.parse(dayKey(at)) - Date.parse(todayOnServer())) / 86_400_000)
  if (days < 2) return fillPlaceholders(text.inHours, { count: Math.floor(minutes / 60) })
  return fillPlaceholders(text.inDays, { count: days })
}

export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
