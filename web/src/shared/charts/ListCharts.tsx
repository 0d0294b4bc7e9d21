import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { type ReactNode, useState } from 'react'
import { readStaffInfo } from '../api/session-store.ts'
import { useIsPhone } from '../ui/use-media.ts'
import style from './chart-panel.module.css'
import { chartsText } from './charts.text.ts'

/** The setting is per person, because several users share a computer. */
const nameOf = (listKey: string) => `charts:${readStaffInfo()?.id ?? 0}:${listKey}`

interface ListChartsProps {
  listKey: string
  /** Undefined while the numbers load; their space is reserved until then. */
  children: ReactNode | undefined
}

/**
 * The charts above a list. They can be folded to their titles, so that more rows are visible; this browser remembers the
 * choice. On a phone they are folded at first.
 */
export function ListCharts({ listKey, children }: ListChartsProps) {
  const isPhone = useIsPhone()
  const [chosen, setChosen] = useState(() => localStorage.getItem(nameOf(listKey)))
  const isFolded = chosen === null ? isPhone : chosen === 'folded'
  const fold = () => {
    const next = isFolded ? 'open' : 'folded'
    localStorage.setItem(nameOf(listKey), next)
    setChosen(next)
  }
  return (
    <div className={style.charts} data-folded={isFolded || undefined}>
      {children && (
        <button
          type="button"
          className={style.fold}
          aria-expanded={!isFolded}
          aria-label={chartsText.charts}
          title={isFolded ? chartsText.unfold : chartsText.fold}
          onClick={fold}
        >
          {isFolded ? <RightOutlined aria-hidden /> : <DownOutlined aria-hidden />}
        </button>
      )}
      {children}
    </div>
  )
}
