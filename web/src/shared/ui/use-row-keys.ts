import { type KeyboardEvent, useState } from 'react'

const steps: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

type Open<Row> = (row: Row, how: { newTab: boolean }) => void

/** Rows by keyboard: one of them is in the tab order, arrows move along, Enter opens (with Ctrl in a new tab). */
export function useRowKeys<Row extends object>(rows: readonly Row[], onOpen: Open<Row> | undefined) {
  const [active, setActive] = useState(0)
  const reachable = Math.min(active, rows.length - 1)
  return (row: Row, index = 0) => ({
    tabIndex: index === reachable ? 0 : -1,
    onFocus: () => setActive(index),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget) return
      if (event.key === 'Enter') {
        event.preventDefault()
        onOpen?.(row, { newTab: event.ctrlKey || event.metaKey })
      }
      const step = steps[event.key]
      if (step) {
        event.preventDefault()
        neighbour(event.currentTarget, step)?.focus()
      }
    },
  })
}

function neighbour(row: HTMLElement, step: 1 | -1): HTMLElement | null {
  const next = step === 1 ? row.nextElementSibling : row.previousElementSibling
  return next instanceof HTMLElement && next.tabIndex >= -1 && next.hasAttribute('tabindex') ? next : null
}
