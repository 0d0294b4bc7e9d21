import { dayInTashkent } from '../deps.ts'

/** Returns the time of the next run; called when the previous run has ended. */
export type Schedule = (now: Date) => Date

export const every =
  (ms: number): Schedule =>
  (now) =>
    new Date(now.getTime() + ms)

/** Returns a schedule that runs each day at this full hour in Tashkent, 0…23. */
export const dailyAt =
  (hour: number): Schedule =>
  (now) => {
    const today = Date.parse(`${dayInTashkent(now)}T00:00:00+05:00`) + hour * 3_600_000
    return new Date(today > now.getTime() ? today : today + 24 * 3_600_000)
  }

/** Runs each day at midnight in Tashkent. */
export const daily = dailyAt(0)
