import { dayMonth } from '../format/date.ts'
import { numberText } from '../format/number.ts'
import { Columns } from './Columns.tsx'
import type { BarPart } from './chart-bars.ts'
import { chartsText } from './charts.text.ts'

interface WeekBarsProps {
  weeks: readonly {
    /** The Monday. */
    start: string
    counts: Readonly<Record<string, number>>
    /** The rows that the week counts. */
    to?: string
  }[]
  /** In stacking order, from the bottom. */
  parts: readonly BarPart[]
  /** Places the parts next to each other, for parts whose sum has no meaning. */
  isSideBySide?: boolean
}

/** One column for each week; every third has its date. */
export function WeekBars({ weeks, parts, isSideBySide = false }: WeekBarsProps) {
  const columns = weeks.map(({ start, counts, to }, nth) => ({
    key: start,
    name: nth % 3 === 0 ? dayMonth(start) : '',
    words: chartsText.week(
      dayMonth(start),
      parts.map(({ key, label }) => `${label} ${numberText(counts[key] ?? 0)}`).join(', '),
    ),
    counts,
    to,
  }))
  return <Columns columns={columns} parts={parts} isSideBySide={isSideBySide} />
}
