import { numberText, percentText } from '../format/number.ts'
import { lazyWithRetry } from '../ui/lazy-with-retry.ts'
import { ChartFrame } from './ChartFrame.tsx'
import { type ChartBarPart, type ChartSummary, chartToneColour, type StackedBar } from './chart-bars.ts'
import { percentAxisStart } from './chart-summaries.ts'
import style from './charts.module.css'
import { chartsText } from './charts.text.ts'

const StackedBarChart = lazyWithRetry(() => import('./StackedBarChart.tsx').then((m) => m.StackedBarChart))

export interface StackedBarsProps {
  label: string
  /** Title of the table's first column, e.g. `Hafta` (week). */
  nameHead: string
  rows: readonly StackedBar[]
  parts: readonly ChartBarPart[]
  summary?: ChartSummary | undefined
  /** True = the parts of a bar are beside each other and not stacked, because their sum has no meaning. */
  isSideBySide?: boolean
  /** Name of an additional line that shows percentages; undefined = no line. */
  line?: string
}

export function StackedBars(props: StackedBarsProps) {
  const { label, summary, parts, line, rows } = props
  const from = percentAxisStart(rows.map(({ percent }) => percent))
  const legend = (
    <ul className={style.legend} aria-hidden>
      {parts.map((part) => (
        <li key={part.key}>
          <i style={{ background: chartToneColour(part.tone) }} /> {part.label}
        </li>
      ))}
      {line && (
        <li>
          <i className={style.lineSign} /> {line}
          {from > 0 && `, ${chartsText.axisFrom(from)}`}
        </li>
      )}
    </ul>
  )
  return (
    <ChartFrame
      label={label}
      summary={summary}
      legend={legend}
      picture={<StackedBarChart {...props} />}
      table={<Numbers {...props} />}
    />
  )
}

function Numbers({ label, nameHead, rows, parts, line }: StackedBarsProps) {
  return (
    <table className={style.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{nameHead}</th>
          {parts.map((part) => (
            <th key={part.key} scope="col">
              {part.label}
            </th>
          ))}
          {line && <th scope="col">{line}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.fullName}</th>
            {parts.map((part) => (
              <td key={part.key}>{numberText(row.counts[part.key] ?? 0)}</td>
            ))}
            {line && <td>{percentText(row.percent)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
