import type { ReactNode } from 'react'
import type { Finding } from './chart-bars.ts'
import style from './charts.module.css'

/**
 * Shows the main figure of a chart and its explanation; `axis` is a note for a chart whose axis does not begin at 0.
 */
export const FindingLine = ({ finding: { figure, words }, axis }: { finding: Finding; axis?: ReactNode }) => (
  <figcaption className={style.finding}>
    <b>{figure}</b> {words}
    {axis && <small>{axis}</small>}
  </figcaption>
)
