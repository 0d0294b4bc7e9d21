import { clock, momentText, shortDate } from '../../shared/format/date.ts'

/** `22.11.2026 10:00 – 13:00`; over midnight both days in full. */
export function spokenPeriod({ startDate, endDate }: { startDate: string; endDate: string }): string {
  const end = shortDate(startDate) === shortDate(endDate) ? clock(endDate) : momentText(endDate)
  return `${momentText(startDate)} – ${end}`
}
