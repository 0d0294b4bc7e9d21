import { addDays, mondayOf } from '../groups/days.ts'

const maxWeeks = 12

export interface ChartWeekRange {
  first: string
  count: number
  from: string
  to: string
}

/** Returns the last twelve weeks of the period, or fewer if it is shorter. Weeks that have not begun are omitted. */
export function chartWeeksOf(
  asked: { start?: string | undefined; end?: string | undefined },
  today: string,
): ChartWeekRange {
  const to = asked.end && asked.end < today ? asked.end : today
  const earliest = addDays(mondayOf(to), -7 * (maxWeeks - 1))
  const from = asked.start && asked.start > earliest ? asked.start : earliest
  const first = mondayOf(from)
  const count = Math.max(0, (Date.parse(mondayOf(to)) - Date.parse(first)) / (7 * 86_400_000) + 1)
  return { first, count, from, to }
}

export const mondaysOf = ({ first, count }: ChartWeekRange): string[] =>
  Array.from({ length: count }, (_, nth) => addDays(first, 7 * nth))

/** The weeks' counts are returned oldest first. A week without a row gets `none`. */
export function fillMissingWeeks<T extends object>(
  { count }: ChartWeekRange,
  rows: readonly (T & { nth: number })[],
  none: T,
): T[] {
  const byWeek = new Map(rows.map(({ nth, ...row }) => [nth, row as unknown as T]))
  return Array.from({ length: count }, (_, nth) => byWeek.get(nth) ?? none)
}

export function fillMissingWeeksAndAddMondays<T extends object>(
  weeks: ChartWeekRange,
  rows: readonly (T & { nth: number })[],
  none: T,
): ({ start: string } & T)[] {
  const counts = fillMissingWeeks(weeks, rows, none)
  return mondaysOf(weeks).map((start, nth) => ({ start, ...(counts[nth] as T) }))
}
