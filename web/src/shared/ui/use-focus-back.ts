import { useEffect, useRef } from 'react'

/** Returns the focus to the element that opened a dialog after the dialog closes. */
export function useRestoreFocus(isShown: boolean): void {
  const from = useRef<Element>(null)
  // Recorded before the dialog mounts and takes the focus.
  if (isShown) from.current ??= document.activeElement
  useEffect(() => {
    if (isShown) return
    // A closed dialog leaves the focus on the body; if another element has the focus, it stays there.
    const isLost = document.activeElement === document.body
    if (isLost && from.current instanceof HTMLElement) from.current.focus({ preventScroll: true })
    from.current = null
  }, [isShown])
}
