import type { KpiMonth } from '@markaz/protocol/teaching/statistics/teacher-figures.schemas'
import { Link, useLocation } from 'react-router'
import { percentText } from '../../shared/format/number.ts'
import { monthName, shortMonth } from './months.ts'
import style from './trend.module.css'
import { periodQuery } from './use-period.ts'

interface TrendProps {
  label: string
  months: readonly KpiMonth[]
}

const height = (percent: number | null) => ({ height: `${Math.max(percent ?? 0, 2)}%` })

/** Twelve months of the total KPI at a glance, in a cell of a list. */
export function Spark({ label, months }: TrendProps) {
  return (
    <span className={style.spark} role="img" aria-label={label}>
      {months.map(({ month, totalKpi }) => (
        <i key={month} data-empty={totalKpi === null || undefined} style={height(totalKpi)} />
      ))}
    </span>
  )
}

/** The same with its numbers; each month opens. */
export function Trend({
  label,
  months,
  shown,
}: TrendProps & { /** The month whose figures are on the screen. */ shown: string | null }) {
  const { pathname, search } = useLocation()
  const days = { startDate: undefined, endDate: undefined }
  return (
    <ol className={style.trend} aria-label={label}>
      {months.map(({ month, totalKpi }) => (
        <li key={month}>
          <Link
            to={pathname + periodQuery(search, { ...days, month })}
            aria-label={`${monthName(month)}: ${percentText(totalKpi)}`}
            aria-current={month === shown ? 'date' : undefined}
          >
            <span className={style.value}>{percentText(totalKpi)}</span>
            <span className={style.bar}>
              <i data-empty={totalKpi === null || undefined} style={height(totalKpi)} />
            </span>
            <span className={style.month}>{shortMonth(month)}</span>
          </Link>
        </li>
      ))}
    </ol>
  )
}
