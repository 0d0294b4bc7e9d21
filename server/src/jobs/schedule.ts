import { dayInTashkent } from '../deps.ts'

/** The time of a schedule's next run, given when the last one ended. */
export type Schedule = (now: Date) => Date

export const every =
  (ms: number): Schedule =>
  (now) =>
    new Date(now.getTime() + ms)

/** At midnight in Tashkent. */
export const daily: Schedule = (now) => new Date(Date.parse(`${dayInTashkent(now)}T00:00:00+05:00`) + 24 * 3_600_000)
