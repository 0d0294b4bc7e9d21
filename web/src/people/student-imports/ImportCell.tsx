import type { ImportRow, StudentImportField } from '@markaz/protocol/people/student-imports/schemas'
import { type KeyboardEvent, useRef, useState } from 'react'
import { sheetAndLineText } from './import-plan.tsx'
import style from './student-imports.module.css'
import { importsText } from './student-imports.text.ts'

interface ImportCellProps {
  row: ImportRow
  field: StudentImportField
  place: number
  /** Saves changed cells of a row; undefined = the cell is read-only. */
  save?: (line: number, cells: Record<string, string>) => Promise<unknown>
}

/** A click or Enter starts editing, Enter or leaving saves, Escape cancels. Refused values stay in the cell. */
export function ImportCell({ row, field, place, save }: ImportCellProps) {
  const { line, sheet, sheetLine, cells, errors, remarks, action } = row
  const value = cells[place] ?? ''
  const [typed, setTyped] = useState<string | null>(null)
  const drawn = useRef<HTMLElement>(null)
  /** True = the cell gets the focus again after saving; false = the user has moved to another cell. */
  const goesOn = useRef(false)
  const draw = (element: HTMLElement | null) => {
    if (!element) return
    drawn.current = element
    if (goesOn.current) element.focus()
    goesOn.current = false
  }

  const label = importsText.fields[field]
  // Rows that are not imported show no errors.
  const trouble = action === 'skip' ? undefined : errors[field]
  const remark = action === 'skip' ? undefined : remarks[field]
  const at = sheetAndLineText({ sheet, sheetLine })
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
      // Saving failed, and the error was shown. The cell keeps the focus, unless the user has moved to another cell.
      goesOn.current = document.activeElement === drawn.current
      setTyped((now) => now ?? next)
    })
  }
  const onKey = (event: KeyboardEvent) => {
    const isOver = event.key === 'Enter' || event.key === 'Escape'
    // Without preventDefault, the same key press would also click the button that gets the focus next.
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
