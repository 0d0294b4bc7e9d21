import type { FocusEvent, KeyboardEvent } from 'react'

const steps: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1, KeyJ: 1, KeyK: -1 }

/**
 * Rows by keyboard: one of them is in the tab order, arrows or J and K move along, Enter opens (with Ctrl in a new tab), Space shows the row beside the list. For the
 * `tbody`: which row is in the tab order is the document's business, so that a step draws nothing anew.
 */
export function rowKeys(
  open: (index: number, how: { newTab: boolean }) => void,
  peek?: { toggle: (index: number) => void; follow: (index: number) => void },
) {
  return {
    onFocus: ({ target }: FocusEvent) => {
      if (!isRow(target)) return
      for (const row of target.parentElement?.children ?? []) if (isRow(row)) row.tabIndex = -1
      target.tabIndex = 0
      peek?.follow(target.sectionRowIndex)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { target } = event
      if (!isRow(target)) return
      if (event.key === 'Enter') {
        event.preventDefault()
        open(target.sectionRowIndex, { newTab: event.ctrlKey || event.metaKey })
      }
      if (event.key === ' ' && peek) {
        event.preventDefault()
        peek.toggle(target.sectionRowIndex)
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const step = steps[event.code]
      if (!step) return
      event.preventDefault()
      const next = step === 1 ? target.nextElementSibling : target.previousElementSibling
      if (next && isRow(next)) next.focus()
    },
  }
}

const isRow = (target: EventTarget): target is HTMLTableRowElement => target instanceof HTMLTableRowElement
