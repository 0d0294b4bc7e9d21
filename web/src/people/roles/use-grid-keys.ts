import { type KeyboardEvent, useRef } from 'react'

const steps: Record<string, readonly [rows: number, cells: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

export function useTableArrowKeys() {
  const ref = useRef<HTMLTableElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const cell = (event.target as HTMLElement).closest<HTMLTableCellElement>('td, th')
    if (!step || !cell || !ref.current || event.ctrlKey || event.metaKey || event.altKey) return
    const rows = [...ref.current.rows]
    let rowIndex = rows.indexOf(cell.closest('tr') as HTMLTableRowElement)
    let cellIndex = cell.cellIndex
    event.preventDefault()
    // In the direction of the arrow key, cells without a checkbox are skipped.
    for (;;) {
      rowIndex += step[0]
      cellIndex += step[1]
      const next = rows[rowIndex]?.cells[cellIndex]
      if (!next) return
      const box = next.querySelector<HTMLInputElement>('input[type=checkbox]')
      if (!box) continue
      box.focus()
      box.scrollIntoView({ block: 'nearest' })
      return
    }
  }
  return { ref, onKeyDown }
}
