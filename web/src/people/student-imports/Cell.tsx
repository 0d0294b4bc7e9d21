import type { ImportField, ImportRow } from '@markaz/protocol/people/student-imports/schemas'
import { type KeyboardEvent, useRef, useState } from 'react'
import { placeOf } from './row-words.ts'
import style from './student-imports.module.css'
import { importsText } from './student-imports.text.ts'

interface CellProps {
  row: ImportRow
  field: ImportField
  place: number
  /** Without it the cell is only read. */
  save?: (line: number, cells: Record<string, string>) => Promise<unknown>
}

/**
 * A cell that is corrected where it stands: a click or Enter opens it, Enter or leaving it saves, Esc takes it back. What
 * is refused stays in it.
 */
export function Cell({ row, field, place, save }: CellProps) {
  const { line, sheet, sheetLine, cells, errors, remarks, action } = row
  const value = cells[place] ?? ''
  const [typed, setTyped] = useState<string | null>(null)
  const drawn = useRef<HTMLElement>(null)
  /** What the cell is drawn as next takes the focus; not from somebody who has gone on to another cell. */
  const goesOn = useRef(false)
  const draw = (element: HTMLElement | null) => {
    if (!element) return
    drawn.current = element
    if (goesOn.current) element.focus()
    goesOn.current = false
  }

  const label = importsText.fields[field]
  // A row that is left out is not in anybody's way.
  const trouble = action === 'skip' ? undefined : errors[field]
  const remark = action === 'skip' ? undefined : remarks[field]
  const at = placeOf({ sheet, sheetLine })
  if (!save) return <Shown value={value} trouble={trouble} remark={remark} />

  const open = () => {
    goesOn.current = true
    setTyped(value)
  }
  const finish = () => {
    const next = typed
    goesOn.current = false
    setTyped(null)
    if (next === null || next === value) return
    save(line, { [place]: next }).catch(() => {
      // Its trouble has been told.
      goesOn.current = document.activeElement === drawn.current
      setTyped((now) => now ?? next)
    })
  }
  const onKey = (event: KeyboardEvent) => {
    const isOver = event.key === 'Enter' || event.key === 'Escape'
    // Or the same key would press the button that gets the focus.
    if (isOver) event.preventDefault()
    if (event.key === 'Enter') finish()
    if (event.key === 'Escape') setTyped(null)
    goesOn.current = isOver
    event.stopPropagation()
  }
  if (typed !== null)
    return (
      <input
        ref={draw}
        className={style.input}
        aria-label={importsText.editing(label, at)}
        maxLength={1000}
        value={typed}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKey}
        onBlur={finish}
      />
    )
  return (
    <button
      ref={draw}
      type="button"
      className={trouble ? `${style.cell} ${style.wrong}` : style.cell}
      onClick={open}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <span className="visually-hidden">{importsText.cell(label, at)} </span>
      <Shown value={value} trouble={trouble} remark={remark} />
    </button>
  )
}

interface ShownProps {
  value: string
  trouble: string | undefined
  remark: string | undefined
}

function Shown({ value, trouble, remark }: ShownProps) {
  return (
    <>
      {value ? <span className={style.value}>{value}</span> : <span className={style.blank}>{importsText.empty}</span>}{' '}
      {trouble && <span className={style.trouble}>{trouble}</span>}
      {!trouble && remark && <span className={style.remark}>{remark}</span>}
    </>
  )
}
