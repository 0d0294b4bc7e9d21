import { shortDateText, timeOfDayText, timestampText, todayInTashkent } from '../../shared/format/date.ts'

/** Formats when an event takes place, e.g. `22.11.2026 10:00 – 13:00`; with both dates if it ends on another day. */
export function eventPeriodText({ startDate, endDate }: { startDate: string; endDate: string }): string {
  const end = shortDateText(startDate) === shortDateText(endDate) ? timeOfDayText(endDate) : timestampText(endDate)
  return `${timestampText(startDate)} – ${end}`
}

/** Returns whether the event has begun. Before that, it cannot be finished. */
export const hasEventBegun = ({ startDate }: { startDate: string }) => Date.parse(startDate) <= Date.now()

/**
 * Returns whether the event takes place today. From this day on, participants can be marked as present, even before the
 * event begins.
 */
export const isEventDay = ({ startDate }: { startDate: string }) =>
  todayInTashkent(new Date(startDate)) <= todayInTashkent()
