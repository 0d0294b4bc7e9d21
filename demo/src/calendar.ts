/** Days are `YYYY-MM-DD`; the arithmetic is done in UTC so that no clock change moves a day. */
export function addDays(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00.000Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10)
}

/** Monday 1 … Sunday 7. */
export function isoWeekday(day: string): number {
  return new Date(`${day}T00:00:00.000Z`).getUTCDay() || 7
}

/** @throws RangeError when the text is not a day of the calendar */
export function assertDay(day: string): string {
  const moment = new Date(`${day}T00:00:00.000Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(moment.getTime()) || addDays(day, 0) !== day) {
    throw new RangeError(`not a day: ${day}`)
  }
  return day
}

/** A person of exactly `age` full years on `today`, born 1 … 364 days before the birthday that falls on `today`. */
export function birthDateOf(today: string, age: number, daysBefore: number): string {
  const year = String(Number(today.slice(0, 4)) - age)
  // 29 February has no twin in most years; the 28th keeps the age right.
  const sameDay = today.slice(4) === '-02-29' ? `${year}-02-28` : year + today.slice(4)
  return addDays(sameDay, -daysBefore)
}

/** The centre lives in Tashkent, UTC+5 all the year round. */
export function tashkentDay(moment: Date): string {
  return new Date(moment.getTime() + 5 * 3_600_000).toISOString().slice(0, 10)
}
