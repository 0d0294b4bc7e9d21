import { formatDay } from '../../deps.ts'
/** Formats a timestamp for texts: `25.11.2026, 10:00`. */
export function formatDayAndTime(moment: string): string {
  const text = new Date(new Date(moment).getTime() + 5 * 3_600_000).toISOString()
  return `${formatDay(text.slice(0, 10))}, ${text.slice(11, 16)}`
}
