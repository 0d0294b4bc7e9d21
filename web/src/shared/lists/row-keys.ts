import type { FocusEvent, KeyboardEvent } from 'react'

const steps: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Rows by keyboard: one of them is in the tab order, arrows move along, Enter opens (with Ctrl in a new tab). For the
 * `tbody`: which row is in the tab order is the document's business, so that a step draws nothing anew.
 */
export function rowKeys(open: (index: number, how: { newTab: boolean }) => void) {
  return {
    onFocus: ({ target }: FocusEvent) => {
      if (!isRow(target)) return
      for (const row of target.parentElement?.children ?? []) if (isRow(row)) row.tabIndex = -1
      target.tabIndex = 0
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { target } = event
      if (!isRow(target)) return
      if (event.key === 'Enter') {
        event.preventDefault()
        open(target.sectionRowIndex, { newTab: event.ctrlKey || event.metaKey })
      }
      const step = steps[event.key]
      if (!step) return
      event.preventDefault()
      const next = step === 1 ? target.nextElementSibling : target.previousElementSibling
      if (next && isRow(next)) next.focus()
    },
  }
}

const isRow = (target: EventTarget): target is HTMLTableRowElement => target instanceof HTMLTableRowElement
