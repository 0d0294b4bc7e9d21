import { useEffect, useRef } from 'react'

/** Whoever closes a dialog stands where they opened it. */
export function useFocusBack(isShown: boolean): void {
  const from = useRef<Element>(null)
  // Before the dialog stands, and takes the focus.
  if (isShown) from.current ??= document.activeElement
  useEffect(() => {
    if (isShown) return
    // A dialog that goes takes the focus with it; where the next one has it, or what was pressed, it stays.
    const isLost = document.activeElement === document.body
    if (isLost && from.current instanceof HTMLElement) from.current.focus({ preventScroll: true })
    from.current = null
  }, [isShown])
}
