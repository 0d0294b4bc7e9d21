import type { FocusEvent, KeyboardEvent } from 'react'
import { digitOfKeyCode } from '../ui/keyboard.tsx'

const steps: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1, KeyJ: 1, KeyK: -1 }

/**
 * Arrow keys or J and K move between rows, Enter opens a row, and Space opens its side panel. tabindex is changed
 * directly in the DOM, so that React need not render.
 */
export function createRowKeyboardHandlers(
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
      const isPlain = !(event.ctrlKey || event.metaKey || event.altKey)
      if (isPlain && toButton(event)) return event.preventDefault()
      if (!isRow(target)) return
      if (event.key === 'Enter') {
        event.preventDefault()
        open(target.sectionRowIndex, { newTab: event.ctrlKey || event.metaKey })
      }
      if (event.key === ' ' && peek) {
        event.preventDefault()
        peek.toggle(target.sectionRowIndex)
      }
      if (!isPlain) return
      const step = steps[event.code]
      if (!step) return
      event.preventDefault()
      const next = step === 1 ? target.nextElementSibling : target.previousElementSibling
      if (next && isRow(next)) next.focus()
    },
  }
}

/**
 * The key `.` moves the focus to the buttons of the row. The physical key is compared, so that the key also works with
 * a Cyrillic keyboard layout.
 */
function toButton({ target, code, shiftKey }: KeyboardEvent): boolean {
  const row = target instanceof Element ? target.closest('tr') : null
  const all = [...(row?.querySelectorAll<HTMLElement>(buttons) ?? [])]
  const [first] = all
  if (!row || !first || shiftKey) return false
  if (row === target) {
    if (code !== 'Period') return false
    if (all.length === 1 && first.getAttribute('aria-haspopup') === 'menu') first.click()
    else first.focus()
    return true
  }
  const at = all.indexOf(target as HTMLElement)
  const nth = digitOfKeyCode(code)
  if (at < 0) return false
  if (nth !== null) all[nth - 1]?.click()
  else if (code === 'ArrowRight') all[at + 1]?.focus()
  else if (code === 'ArrowLeft') all[at - 1]?.focus()
  else if (code === 'Escape') row.focus()
  else return false
  return true
}

const buttons = '[data-operations] :is(a, button):not([data-peek], :disabled)'

const isRow = (target: EventTarget): target is HTMLTableRowElement => target instanceof HTMLTableRowElement
