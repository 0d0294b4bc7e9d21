import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type ChartBarPart, type ChartSummary, chartToneColour } from './chart-bars.ts'
import style from './chart-panel.module.css'

interface ChartPanelProps {
  label: string
  /** The result that the chart shows, as a sentence with its main number. */
  summary: Pick<ChartSummary, 'words'> & Partial<ChartSummary>
  to: string
  parts?: readonly ChartBarPart[]
  children?: ReactNode
}

export const ChartPanel = ({ label, summary: { figure, words }, to, parts, children }: ChartPanelProps) => (
  <section className={style.panel} aria-label={label}>
    <h3>
      {figure && <b>{figure}</b>} <Link to={to}>{words}</Link>
    </h3>
    {children}
    {parts && (
      <ul className={style.legend} aria-hidden>
        {parts.map(({ key, label: name, tone }) => (
          <li key={key}>
            <i style={{ background: chartToneColour(tone) }} /> {name}
          </li>
        ))}
      </ul>
    )}
  </section>
)
