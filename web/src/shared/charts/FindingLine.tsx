import type { ReactNode } from 'react'
import type { Finding } from './chart-bars.ts'
import style from './charts.module.css'

/** The main figure of a picture, and what it says; `axis` where the picture does not begin at 0. */
export const FindingLine = ({ finding: { figure, words }, axis }: { finding: Finding; axis?: ReactNode }) => (
  <figcaption className={style.finding}>
    <b>{figure}</b> {words}
    {axis && <small>{axis}</small>}
  </figcaption>
)
