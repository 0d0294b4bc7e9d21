import { useEffect } from 'react'
import { isDialogOpen, isTyping } from '../shared/ui/is-typing.ts'
import { openModal } from '../shared/ui/modal-flag.ts'

/** The keys of every screen; those of a list stand in `shared/lists/row-keys.ts`. */
export function useKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
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

/** A chat has a sheet and a search of its own. */
const ownKeys = '[data-chat]'

/** What a key does, by its place, so that a Cyrillic layout has the same keys. */
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
