import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type BarPart, type Finding, toneColour } from './chart-bars.ts'
import style from './chart-panel.module.css'

interface ChartPanelProps {
  /** What the chart is about, for users of screen readers. */
  label: string
  /** What the chart shows, as a sentence, with its main figure. */
  finding: Pick<Finding, 'words'> & Partial<Finding>
  /** The list behind the chart. */
  to: string
  parts?: readonly BarPart[]
  children?: ReactNode
}

/** A compact chart whose title states what it shows and links to the list behind it. */
export const ChartPanel = ({ label, finding: { figure, words }, to, parts, children }: ChartPanelProps) => (
  <section className={style.panel} aria-label={label}>
    <h3>
      {figure && <b>{figure}</b>} <Link to={to}>{words}</Link>
    </h3>
    {children}
    {parts && (
      <ul className={style.legend} aria-hidden>
        {parts.map(({ key, label: name, tone }) => (
          <li key={key}>
            <i style={{ background: toneColour(tone) }} /> {name}
          </li>
        ))}
      </ul>
    )}
  </section>
)
