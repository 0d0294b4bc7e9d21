import { useEffect } from 'react'
import { isDialogOpen, isUserTyping } from '../shared/ui/keyboard.tsx'
import { openModal } from '../shared/ui/open-modal.ts'

export function useGlobalShortcuts(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isUserTyping(event.target)) return
      if (isDialogOpen() || document.querySelector(ownKeys)) return
      const run = operation(event)
      if (!run) return
      event.preventDefault()
      run()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

const ownKeys = '[data-chat]'

/** Compares the physical key, so that keyboard shortcuts also work with a Cyrillic keyboard layout. */
function operation({ key, code, target }: KeyboardEvent): (() => void) | null {
  if (key === '?') return () => openModal('keys')
  if (code === 'Slash') return focus('search input')
  if (code === 'KeyN') return press('[data-primary] :is(a, button)')
  const isNowhere = target === document.body || (target instanceof Element && target.id === 'main')
  if (isNowhere && (code === 'KeyJ' || code === 'KeyK')) return focus('tbody tr[tabindex="0"]')
  return null
}

const focus = (what: string) => on(what, (element) => element.focus())
const press = (what: string) => on(what, (element) => element.click())

function on(what: string, run: (element: HTMLElement) => void) {
  const element = document.querySelector<HTMLElement>(`#main ${what}`)
  return element && (() => run(element))
}
