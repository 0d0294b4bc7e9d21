import type { ReactNode } from 'react'
import type { ChartFinding } from './chart-bars.ts'
import style from './charts.module.css'

/** `axis` is a note about an axis of the chart that does not begin at 0. */
export const ChartFindingLine = ({ finding: { figure, words }, axis }: { finding: ChartFinding; axis?: ReactNode }) => (
  <figcaption className={style.finding}>
    <b>{figure}</b> {words}
    {axis && <small>{axis}</small>}
  </figcaption>
)
