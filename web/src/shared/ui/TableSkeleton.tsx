import type { Ref } from 'react'
import { commonText } from '../text/common.text.ts'
import style from './table-skeleton.module.css'

interface TableSkeletonProps {
  columns: number
  rows?: number
  isPhone?: boolean
  ref?: Ref<HTMLDivElement>
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

export function TableSkeleton({ columns, rows = 10, isPhone = false, ref }: TableSkeletonProps) {
  const bars = upTo(isPhone ? 2 : Math.min(columns, 9))
  return (
    <div
      ref={ref}
      className={isPhone ? `${style.frame} ${style.phone}` : style.frame}
      role="status"
      aria-label={commonText.loading}
    >
      {!isPhone && <div className={style.head} />}
      {upTo(rows).map((row) => (
        <div key={row} className={style.row}>
          {bars.map((bar) => (
            <span key={bar} className={style.bar} style={{ width: `${38 + ((row * 7 + bar * 13) % 45)}%` }} />
          ))}
        </div>
      ))}
    </div>
  )
}
