import type { ReactNode } from 'react'
import { unifyApostrophes } from '../format/apostrophe.ts'
import { type LoadedRowsProps, PreviewButton, RowCheckbox } from './LoadedRowsTable.tsx'
import style from './phone-rows.module.css'
import { RowNameLink } from './row-link.tsx'

/** A row has two lines: `title` and `mark`, then `note` and `aside`. `mark` and `aside` are at the right. */
export interface PhoneScreenRow {
  title: ReactNode
  mark?: ReactNode
  /** A text between the first and the second line of the row. The text is never shortened. */
  text?: string
  note?: ReactNode
  aside?: ReactNode
}

export function PhoneScreenRows<Row extends object>(props: LoadedRowsProps<Row>) {
  const { rows, label, rowKey, phoneRow, actions, to, rowClass, selection, peek } = props
  return (
    <ul className={style.rows} aria-label={label}>
      {rows.map((row) => {
        const { title, mark, text, note, aside } = phoneRow(row)
        const link = to?.(row) ?? null
        const words = (
          <>
            <span className={style.line}>
              <span className={style.title}>{unifyApostrophes(title)}</span>
              <span className={style.mark}>{mark}</span>
            </span>
            {text && <span className={style.text}>{unifyApostrophes(text)}</span>}
            <span className={style.line}>
              <span className={style.note}>{unifyApostrophes(note)}</span>
              <span className={style.aside}>{aside}</span>
            </span>
          </>
        )
        return (
          <li key={rowKey(row)} className={rowClass ? `${style.row} ${rowClass(row)}` : style.row}>
            {selection && <RowCheckbox row={row} selection={selection} className={style.box} />}
            {link === null ? (
              <div className={style.words}>{words}</div>
            ) : (
              <RowNameLink to={link} className={style.words ?? ''}>
                {words}
              </RowNameLink>
            )}
            {actions && (
              <div className={style.actions}>
                {peek && <PreviewButton row={row} peek={peek} />}
                {actions(row)}
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
