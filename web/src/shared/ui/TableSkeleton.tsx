import { common } from '../text/common.text.ts'
import style from './table-skeleton.module.css'

const rows = Array.from({ length: 10 }, (_, index) => index)

/** The first load of a list: bars where the rows will be, in the height the rows will have. */
export function TableSkeleton({ columns, isPhone = false }: { columns: number; isPhone?: boolean }) {
  const bars = Array.from({ length: isPhone ? 2 : Math.min(columns, 9) }, (_, index) => index)
  return (
    <div className={isPhone ? `${style.frame} ${style.phone}` : style.frame} role="status" aria-label={common.loading}>
      {!isPhone && <div className={style.head} />}
      {rows.map((row) => (
        <div key={row} className={style.row}>
          {bars.map((bar) => (
            <span key={bar} className={style.bar} style={{ width: `${38 + ((row * 7 + bar * 13) % 45)}%` }} />
          ))}
        </div>
      ))}
    </div>
  )
}
