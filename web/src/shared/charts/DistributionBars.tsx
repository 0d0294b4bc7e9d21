import { percentageOf } from '@markaz/protocol/scores'
import { numberText, percentText } from '../format/number.ts'
import { lazyWithRetry } from '../ui/lazy-with-retry.ts'
import { ChartFrame } from './ChartFrame.tsx'
import { type CountBarRow, chartToneColour } from './chart-bars.ts'
import { summarizeLargestBar } from './chart-summaries.ts'
import style from './charts.module.css'
import { chartsText } from './charts.text.ts'

const DistributionBarChart = lazyWithRetry(() =>
  import('./DistributionBarChart.tsx').then((m) => m.DistributionBarChart),
)

export interface DistributionBarsProps {
  label: string
  /** Title of the table's first column, e.g. `Ball` (score). */
  nameHead: string
  /** Title of the table's column with the numbers, e.g. `Talabalar` (students). */
  countHead: string
  bars: readonly CountBarRow[]
  /** True = the bars are horizontal, because the names are long. */
  hasLongNames?: boolean
}

export function DistributionBars(props: DistributionBarsProps) {
  if (props.hasLongNames) return <Numbers {...props} />
  const { label, bars } = props
  return (
    <ChartFrame
      label={label}
      summary={summarizeLargestBar(bars)}
      picture={<DistributionBarChart {...props} />}
      table={<Numbers {...props} />}
    />
  )
}

function Numbers({ label, nameHead, countHead, bars, hasLongNames }: DistributionBarsProps) {
  const total = bars.reduce((sum, bar) => sum + bar.count, 0)
  const most = Math.max(...bars.map(({ count }) => count))
  return (
    <table className={style.table} aria-label={label} data-long-names={hasLongNames}>
      <thead>
        <tr>
          <th scope="col">{nameHead}</th>
          <th scope="col">{countHead}</th>
          <th scope="col">{chartsText.share}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ name, count, tone }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              {hasLongNames && (
                <i
                  className={style.share}
                  style={{ width: `${(100 * count) / most}%`, background: chartToneColour(tone) }}
                />
              )}
            </th>
            <td>{numberText(count)}</td>
            <td>{percentText(percentageOf(count, total))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{chartsText.total}</th>
          <td>{numberText(total)}</td>
          <td />
        </tr>
      </tfoot>
    </table>
  )
}
