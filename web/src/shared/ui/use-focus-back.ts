import { useEffect, useRef } from 'react'

/** When a dialog closes, the element that opened it gets the focus back. */
export function useRestoreFocus(isShown: boolean): void {
  const from = useRef<Element>(null)
  // The focused element must be read before the dialog takes the focus.
  if (isShown) from.current ??= document.activeElement
  useEffect(() => {
    if (isShown) return
    // The focus is moved only if it was lost, i.e. if it is on the body.
    const isLost = document.activeElement === document.body
    if (isLost && from.current instanceof HTMLElement) from.current.focus({ preventScroll: true })
    from.current = null
  }, [isShown])
}
