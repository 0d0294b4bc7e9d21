import { addDays, dayMonth } from '../format/date.ts'
import { numberText } from '../format/number.ts'
import { Columns } from './Columns.tsx'
import type { BarPart } from './chart-bars.ts'
import { chartsText } from './charts.text.ts'

interface WeekBarsProps {
  weeks: readonly {
    /** The Monday. */
    start: string
    counts: Readonly<Record<string, number>>
  }[]
  /** Returns the address of the rows that a week counts. */
  to?: (days: { startDate: string; endDate: string }) => string
  /** In stacking order, from the bottom. */
  parts: readonly BarPart[]
  /** Places the parts next to each other, for parts whose sum has no meaning. */
  isSideBySide?: boolean
}

/** One column for each week; every third has its date. */
export function WeekBars({ weeks, to, parts, isSideBySide = false }: WeekBarsProps) {
  const columns = weeks.map(({ start, counts }, nth) => ({
    key: start,
    name: nth % 3 === 0 ? dayMonth(start) : '',
    words: chartsText.week(
      dayMonth(start),
      parts.map(({ key, label }) => `${label} ${numberText(counts[key] ?? 0)}`).join(', '),
    ),
    counts,
    to: to?.({ startDate: start, endDate: addDays(start, 6) }),
  }))
  return <Columns columns={columns} parts={parts} isSideBySide={isSideBySide} />
}
