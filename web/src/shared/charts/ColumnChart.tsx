import { Link } from 'react-router'
import { type ChartBarPart, chartToneColour } from './chart-bars.ts'
import style from './chart-panel.module.css'

interface ColumnOfChart {
  key: string
  /** The text below a column of the chart; empty = no text. */
  name: string
  /** The numbers of a column as text, for screen readers and as a tooltip. */
  words: string
  counts: Readonly<Record<string, number>>
  to?: string | undefined
}

interface ColumnChartProps {
  columns: readonly ColumnOfChart[]
  parts: readonly ChartBarPart[]
  /** True = the parts of a column are beside each other and not stacked, because their sum has no meaning. */
  isSideBySide?: boolean
}

export function ColumnChart({ columns, parts, isSideBySide = false }: ColumnChartProps) {
  const heights = columns.map(({ counts }) => {
    const all = parts.map(({ key }) => counts[key] ?? 0)
    return isSideBySide ? Math.max(...all) : all.reduce((sum, count) => sum + count, 0)
  })
  const most = Math.max(1, ...heights)
  return (
    <ol className={style.columns}>
      {columns.map(({ key, name, words, counts, to }) => {
        const bar = (
          <span className={style.bar} data-stacked={!isSideBySide || undefined} role="img" aria-label={words}>
            {parts.map((part) => (
              <i
                key={part.key}
                style={{ height: `${(100 * (counts[part.key] ?? 0)) / most}%`, background: chartToneColour(part.tone) }}
              />
            ))}
          </span>
        )
        return (
          <li key={key} title={words}>
            {to ? <Link to={to}>{bar}</Link> : bar}
            <small aria-hidden>{name}</small>
          </li>
        )
      })}
    </ol>
  )
}
