import { clock, shortDate, timestampText, todayInTashkent } from '../../shared/format/date.ts'

/** `22.11.2026 10:00 – 13:00`; with both dates if the event ends on another day. */
export function periodText({ startDate, endDate }: { startDate: string; endDate: string }): string {
  const end = shortDate(startDate) === shortDate(endDate) ? clock(endDate) : timestampText(endDate)
  return `${timestampText(startDate)} – ${end}`
}

/** Returns whether the event has begun; before, it cannot be finished. */
export const hasBegun = ({ startDate }: { startDate: string }) => Date.parse(startDate) <= Date.now()

/**
 * Returns whether it is the day of the event: participants who come early can be marked before the hour, but not before
 * the day.
 */
export const isEventDay = ({ startDate }: { startDate: string }) =>
  todayInTashkent(new Date(startDate)) <= todayInTashkent()
