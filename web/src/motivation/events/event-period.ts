import { clock, shortDate, timestampText, todayInTashkent } from '../../shared/format/date.ts'

/** Returns begin and end as text: `22.11.2026 10:00 – 13:00`; with both dates if the event ends on another day. */
export function periodText({ startDate, endDate }: { startDate: string; endDate: string }): string {
  const end = shortDate(startDate) === shortDate(endDate) ? clock(endDate) : timestampText(endDate)
  return `${timestampText(startDate)} – ${end}`
}

/** Returns whether the event has begun; before that it cannot be finished. */
export const hasBegun = ({ startDate }: { startDate: string }) => Date.parse(startDate) <= Date.now()

/**
 * Returns whether today is the event's day: participants who come before the begin can be marked, but not on an earlier
 * day.
 */
export const isEventDay = ({ startDate }: { startDate: string }) =>
  todayInTashkent(new Date(startDate)) <= todayInTashkent()
