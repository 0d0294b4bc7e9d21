import { addDays, dayMonthText } from '../format/date.ts'
import { numberText } from '../format/number.ts'
import { ColumnChart } from './ColumnChart.tsx'
import type { ChartBarPart } from './chart-bars.ts'
import { chartsText } from './charts.text.ts'

interface WeekBarsProps {
  weeks: readonly {
    /** The Monday of the week, `YYYY-MM-DD`. */
    start: string
    counts: Readonly<Record<string, number>>
  }[]
  to?: (days: { startDate: string; endDate: string }) => string
  parts: readonly ChartBarPart[]
  /** True = the parts of a column are beside each other and not stacked, because their sum has no meaning. */
  isSideBySide?: boolean
}

export function WeekBars({ weeks, to, parts, isSideBySide = false }: WeekBarsProps) {
  const columns = weeks.map(({ start, counts }, nth) => ({
    key: start,
    name: nth % 3 === 0 ? dayMonthText(start) : '',
    words: chartsText.week(
      dayMonthText(start),
      parts.map(({ key, label }) => `${label} ${numberText(counts[key] ?? 0)}`).join(', '),
    ),
    counts,
    to: to?.({ startDate: start, endDate: addDays(start, 6) }),
  }))
  return <ColumnChart columns={columns} parts={parts} isSideBySide={isSideBySide} />
}
