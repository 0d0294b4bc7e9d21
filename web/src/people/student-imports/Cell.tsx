import type { ImportField, ImportRow } from '@markaz/protocol/people/student-imports/schemas'
import { type KeyboardEvent, useRef, useState } from 'react'
import style from './student-imports.module.css'
import { importsText } from './student-imports.text.ts'

interface CellProps {
  row: ImportRow
  field: ImportField
  place: number
  /** Without it the cell is only read. */
  save?: (line: number, cells: Record<string, string>) => Promise<unknown>
}

/** A cell that is corrected where it stands: a click or Enter opens it, Enter or leaving it saves, Esc takes it back. */
export function Cell({ row: { line, cells, errors, action }, field, place, save }: CellProps) {
  const value = cells[place] ?? ''
  const [typed, setTyped] = useState<string | null>(null)
  /** The keyboard has closed the cell: the focus goes back to where it came from. */
  const isByKey = useRef(false)

  const label = importsText.fields[field]
  // A row that is left out is not in anybody's way.
  const trouble = action === 'skip' ? undefined : errors[field]
  if (!save) return <Shown value={value} trouble={trouble} />

  const finish = () => {
    const next = typed
    setTyped(null)
    // Its trouble has been told; the cell shows what stands on the server.
    if (next !== null && next !== value) save(line, { [place]: next }).catch(() => {})
  }
  const onKey = (event: KeyboardEvent) => {
    isByKey.current = event.key === 'Enter' || event.key === 'Escape'
    // Or the same key would press the button that gets the focus.
    if (isByKey.current) event.preventDefault()
    if (event.key === 'Enter') finish()
    if (event.key === 'Escape') setTyped(null)
    event.stopPropagation()
  }
  if (typed !== null)
    return (
      <input
        className={style.input}
        aria-label={importsText.editing(label, line)}
        maxLength={1000}
        value={typed}
        // biome-ignore lint/a11y/noAutofocus: the person has just opened it
        autoFocus
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKey}
        onBlur={finish}
      />
    )
  return (
    <button
      ref={(element) => {
        if (isByKey.current) element?.focus()
        isByKey.current = false
      }}
      type="button"
      className={trouble ? `${style.cell} ${style.wrong}` : style.cell}
      onClick={() => setTyped(value)}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <span className="visually-hidden">{importsText.cell(label, line)} </span>
      <Shown value={value} trouble={trouble} />
    </button>
  )
}

function Shown({ value, trouble }: { value: string; trouble: string | undefined }) {
  return (
    <>
      {value ? <span className={style.value}>{value}</span> : <span className={style.blank}>{importsText.empty}</span>}{' '}
      {trouble && <span className={style.trouble}>{trouble}</span>}
    </>
  )
}
