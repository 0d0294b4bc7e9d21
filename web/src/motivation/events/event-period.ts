import { clock, shortDate, timestampText, todayInTashkent } from '../../shared/format/date.ts'

/** `22.11.2026 10:00 – 13:00`; over midnight both days in full. */
export function spokenPeriod({ startDate, endDate }: { startDate: string; endDate: string }): string {
  const end = shortDate(startDate) === shortDate(endDate) ? clock(endDate) : timestampText(endDate)
  return `${timestampText(startDate)} – ${end}`
}

/** No event can be finished before it has begun. */
export const hasBegun = ({ startDate }: { startDate: string }) => Date.parse(startDate) <= Date.now()

/** Whoever comes early is marked before the hour, but not before the day. */
export const isItsDay = ({ startDate }: { startDate: string }) =>
  todayInTashkent(new Date(startDate)) <= todayInTashkent()
