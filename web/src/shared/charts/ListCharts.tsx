import { DownOutlined, RightOutlined } from '@ant-design/icons'
import type { CSSProperties, ReactNode } from 'react'
import { useIsPhone } from '../ui/browser-state.ts'
import { useStoredChoice } from '../ui/hooks.ts'
import style from './chart-panel.module.css'
import { chartsText } from './charts.text.ts'

interface ListChartsProps {
  listKey: string
  /** The number of charts above the list, for which space is reserved. */
  count?: number
  /** undefined while the numbers of the charts are loading; the space of the charts is reserved. */
  children: ReactNode | undefined
}

/**
 * The user can reduce the charts to their titles; the browser stores this choice. On a phone only the titles are shown
 * by default.
 */
export function ListCharts({ listKey, count = 1, children }: ListChartsProps) {
  const isPhone = useIsPhone()
  const [chosen, choose] = useStoredChoice(`charts:${listKey}`)
  const isFolded = chosen === null ? isPhone : chosen === 'folded'
  return (
    <div className={style.charts} style={{ '--count': count } as CSSProperties} data-folded={isFolded || undefined}>
      {children && (
        <button
          type="button"
          className={style.fold}
          aria-expanded={!isFolded}
          aria-label={chartsText.charts}
          title={isFolded ? chartsText.unfold : chartsText.fold}
          onClick={() => choose(isFolded ? 'open' : 'folded')}
        >
          {isFolded ? <RightOutlined aria-hidden /> : <DownOutlined aria-hidden />}
        </button>
      )}
      {children}
    </div>
  )
}
