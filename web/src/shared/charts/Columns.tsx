import { Link } from 'react-router'
import { type BarPart, toneColour } from './chart-bars.ts'
import style from './chart-panel.module.css'

interface ColumnOfChart {
  key: string
  /** The label below the column; empty = none. */
  name: string
  /** The numbers of the column as text, for screen readers and on hover. */
  words: string
  counts: Readonly<Record<string, number>>
  /** The rows that the column counts. */
  to?: string | undefined
}

interface ColumnsProps {
  columns: readonly ColumnOfChart[]
  /** In stacking order, from the bottom. */
  parts: readonly BarPart[]
  /** Places the parts next to each other, for parts whose sum has no meaning. */
  isSideBySide?: boolean
}

/** Low vertical bars, each of which links to the rows that it counts. */
export function Columns({ columns, parts, isSideBySide = false }: ColumnsProps) {
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
                style={{ height: `${(100 * (counts[part.key] ?? 0)) / most}%`, background: toneColour(part.tone) }}
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
