import { tashkentDayAt } from '../deps.ts'

/** Returns the time of a job's next start; called when the job has ended. */
export type JobSchedule = (now: Date) => Date

export const everyMsSchedule =
  (ms: number): JobSchedule =>
  (now) =>
    new Date(now.getTime() + ms)

/** The hour (0…23) is in Tashkent time. */
export const dailyHourSchedule =
  (hour: number): JobSchedule =>
  (now) => {
    const today = Date.parse(`${tashkentDayAt(now)}T00:00:00+05:00`) + hour * 3_600_000
    return new Date(today > now.getTime() ? today : today + 24 * 3_600_000)
  }

export const dailyMidnightSchedule = dailyHourSchedule(0)
