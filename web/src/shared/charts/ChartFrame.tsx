import { Component, type ReactNode, Suspense } from 'react'
import { logToServer } from '../api/call.ts'
import type { ChartSummary } from './chart-bars.ts'
import style from './charts.module.css'

interface ChartFrameProps {
  /** A description of the chart for screen readers. */
  label: string
  summary?: ChartSummary | undefined
  legend?: ReactNode
  /** The chart; until its code has loaded, its space stays empty. */
  picture: ReactNode
  /** The numbers of the chart, which are shown even if the chart cannot be rendered. */
  table: ReactNode
}

export function ChartFrame({ label, summary, legend, picture, table }: ChartFrameProps) {
  return (
    <div className={style.frame}>
      <figure className={style.figure}>
        {summary && <ChartSummaryLine summary={summary} />}
        <div className={style.picture} role="img" aria-label={label}>
          <TableIsEnough>
            <Suspense fallback={null}>{picture}</Suspense>
          </TableIsEnough>
        </div>
        {legend}
      </figure>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the table scrolls, and must be reachable by keyboard */}
      <section className={style.numbers} tabIndex={0} aria-label={label}>
        {table}
      </section>
    </div>
  )
}

/** A chart that cannot be rendered must not hide the rest of the page. */
class TableIsEnough extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown) {
    logToServer('error', `${location.pathname}\n${error instanceof Error ? (error.stack ?? error.message) : error}`)
  }

  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}

/** `axis` is a note about an axis of the chart that does not begin at 0. */
export const ChartSummaryLine = ({ summary: { figure, words }, axis }: { summary: ChartSummary; axis?: ReactNode }) => (
  <figcaption className={style.summary}>
    <b>{figure}</b> {words}
    {axis && <small>{axis}</small>}
  </figcaption>
)
