import type { ReactNode } from 'react'
import style from './phone-rows.module.css'

/** The telling fields of a row: `title … mark` on the first line, `note … aside` on the second. */
export interface PhoneRow {
  title: ReactNode
  mark?: ReactNode
  note?: ReactNode
  aside?: ReactNode
}

interface PhoneRowsProps<Row extends object> {
  rows: readonly Row[]
  label: string
  rowKey: (row: Row) => string | number
  phoneRow: (row: Row) => PhoneRow
  rowClass?: (row: Row) => string
  actions?: (row: Row) => ReactNode
  onOpen?: (row: Row, how: { newTab: boolean }) => void
}

export function PhoneRows<Row extends object>({
  rows,
  label,
  rowKey,
  phoneRow,
  actions,
  onOpen,
  rowClass,
}: PhoneRowsProps<Row>) {
  return (
    <ul className={style.rows} aria-label={label}>
      {rows.map((row) => {
        const { title, mark, note, aside } = phoneRow(row)
        const words = (
          <>
            <span className={style.title}>{title}</span>
            <span className={style.mark}>{mark}</span>
            <span className={style.note}>{note}</span>
            <span className={style.aside}>{aside}</span>
          </>
        )
        return (
          <li key={rowKey(row)} className={rowClass ? `${style.row} ${rowClass(row)}` : style.row}>
            {onOpen ? (
              <button
                type="button"
                className={style.words}
                onClick={(event) => onOpen(row, { newTab: event.ctrlKey || event.metaKey })}
              >
                {words}
              </button>
            ) : (
              <div className={style.words}>{words}</div>
            )}
            {actions && <div className={style.actions}>{actions(row)}</div>}
          </li>
        )
      })}
    </ul>
  )
}
