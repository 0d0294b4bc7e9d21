import { Link } from 'react-router'
import { numberText } from '../format/number.ts'
import { type CountBarRow, chartToneColour } from './chart-bars.ts'
import style from './chart-panel.module.css'

/** Each bar links to the rows that it counts. */
export function CountBarChart({ bars }: { bars: readonly (CountBarRow & { to: string })[] }) {
  const most = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <ul className={style.rows}>
      {bars.map(({ name, count, tone, to }) => (
        <li key={name}>
          <Link to={to}>{name}</Link>
          <span className={style.line}>
            <i
              className={style.fill}
              style={{ width: `${(100 * count) / most}%`, background: chartToneColour(tone) }}
            />
          </span>
          <b className={style.count}>{numberText(count)}</b>
        </li>
      ))}
    </ul>
  )
}
