/** Adds days to a day, in UTC, so that daylight saving cannot shift the result. */
export function addDays(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00.000Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10)
}

export function isoWeekday(day: string): number {
  return new Date(`${day}T00:00:00.000Z`).getUTCDay() || 7
}

/** @throws RangeError if the text is no existing date */
export function requireValidDay(day: string): string {
  const moment = new Date(`${day}T00:00:00.000Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(moment.getTime()) || addDays(day, 0) !== day) {
    throw new RangeError(`not a day: ${day}`)
  }
  return day
}

/** Returns a birth date for this age; the last birthday was `daysBefore` (1–364) days ago. */
export function birthDateForAge(today: string, age: number, daysBefore: number): string {
  const year = String(Number(today.slice(0, 4)) - age)
  // 29 February does not exist in most years, so 28 February is used, which gives the same age.
  const sameDay = today.slice(4) === '-02-29' ? `${year}-02-28` : year + today.slice(4)
  return addDays(sameDay, -daysBefore)
}

export function tashkentDayAt(moment: Date): string {
  return new Date(moment.getTime() + 5 * 3_600_000).toISOString().slice(0, 10)
}
