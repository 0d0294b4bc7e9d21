import { Component, type ReactNode, Suspense } from 'react'
import { logToServer } from '../api/log.ts'
import type { Finding } from './chart-bars.ts'
import style from './charts.module.css'
import { FindingLine } from './FindingLine.tsx'

interface ChartFrameProps {
  /** What the picture shows, for who cannot see it. */
  label: string
  finding?: Finding | undefined
  legend?: ReactNode
  /** Draws lazily; its place is kept meanwhile. */
  picture: ReactNode
  /** The same numbers; it stands there whatever becomes of the picture. */
  table: ReactNode
}

/** A picture with its table beside it, below it where there is no room. */
export function ChartFrame({ label, finding, legend, picture, table }: ChartFrameProps) {
  return (
    <div className={style.frame}>
      <figure className={style.figure}>
        {finding && <FindingLine finding={finding} />}
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

/** A picture that cannot be loaded or drawn takes nothing else with it. */
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
