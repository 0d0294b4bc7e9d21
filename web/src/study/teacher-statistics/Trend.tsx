import type { KpiMonth } from '@markaz/protocol/teaching/statistics/teacher-figures.schemas'
import { Link, useLocation } from 'react-router'
import { ChartSummaryLine } from '../../shared/charts/ChartFrame.tsx'
import { percentAxisStart, summarizePercentChange } from '../../shared/charts/chart-summaries.ts'
import { chartsText } from '../../shared/charts/charts.text.ts'
import { percentText } from '../../shared/format/number.ts'
import { teacherStatisticsText as words } from './teacher-statistics.text.ts'
import style from './trend.module.css'
import { monthNameOf, periodQueryString, shortMonthNameOf } from './use-period.ts'

interface TrendProps {
  label: string
  months: readonly KpiMonth[]
}

const height = (percent: number | null, from: number) => ({
  height: `${Math.max((100 * ((percent ?? 0) - from)) / (100 - from), 2)}%`,
})

/** The axis begins at the same value in all rows, so that the rows can be compared. */
export function Sparkline({ label, months, from }: TrendProps & { from: number }) {
  return (
    <span className={style.spark} role="img" aria-label={label}>
      {months.map(({ month, totalKpi }) => (
        <i key={month} data-empty={totalKpi === null || undefined} style={height(totalKpi, from)} />
      ))}
    </span>
  )
}

export function KpiTrend({ label, months, shown }: TrendProps & { shown: string | null }) {
  const { pathname, search } = useLocation()
  const days = { startDate: undefined, endDate: undefined }
  const percents = months.map(({ totalKpi }) => totalKpi)
  const from = percentAxisStart(percents)
  const summary = summarizePercentChange(words.total, percents)
  return (
    <figure className={style.figure}>
      {summary && <ChartSummaryLine summary={summary} axis={from > 0 && chartsText.axisFrom(from)} />}
      <ol className={style.trend} aria-label={label}>
        {months.map(({ month, totalKpi }) => (
          <li key={month}>
            <Link
              to={pathname + periodQueryString(search, { ...days, month })}
              aria-label={`${monthNameOf(month)}: ${percentText(totalKpi)}`}
              aria-current={month === shown ? 'date' : undefined}
            >
              <span className={style.value}>{percentText(totalKpi)}</span>
              <span className={style.bar}>
                <i data-empty={totalKpi === null || undefined} style={height(totalKpi, from)} />
              </span>
              <span className={style.month}>{shortMonthNameOf(month)}</span>
            </Link>
          </li>
        ))}
      </ol>
    </figure>
  )
}
