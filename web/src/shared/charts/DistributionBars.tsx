import { percentage } from '@markaz/protocol/scores'
import { numberText, percentText } from '../format/number.ts'
import { patientLazy } from '../ui/patient.ts'
import { ChartFrame } from './ChartFrame.tsx'
import type { CountBar } from './chart-bars.ts'
import style from './charts.module.css'
import { chartsText } from './charts.text.ts'

const Drawing = patientLazy(() => import('./DistributionDrawing.tsx').then((m) => m.DistributionDrawing))

export interface DistributionBarsProps {
  label: string
  /** Head of the first column: `Ball`. */
  nameHead: string
  /** What is counted: `Talabalar`. */
  countHead: string
  bars: readonly CountBar[]
}

/** One bar a band with its number on it, and the table with the shares. Bars of scores come from `scoreBars`. */
export function DistributionBars(props: DistributionBarsProps) {
  return <ChartFrame label={props.label} picture={<Drawing {...props} />} table={<Numbers {...props} />} />
}

function Numbers({ label, nameHead, countHead, bars }: DistributionBarsProps) {
  const total = bars.reduce((sum, bar) => sum + bar.count, 0)
  return (
    <table className={style.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{nameHead}</th>
          <th scope="col">{countHead}</th>
          <th scope="col">{chartsText.share}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ name, count }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{numberText(count)}</td>
            <td>{percentText(percentage(count, total))}</td>
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
