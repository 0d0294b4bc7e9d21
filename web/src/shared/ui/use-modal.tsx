import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'

export type RenderDialog = (close: () => void) => ReactNode

/**
 * `open(about)` opens the dialog that `draw` renders; the calling component must render `modal`. Without `draw`,
 * `about` is itself the render function.
 */
export function useModal<About = RenderDialog>(
  draw: (about: About, close: () => void) => ReactNode = renderDialogFunction,
) {
  const [shown, setShown] = useState<{ about: About } | null>(null)
  const open = useCallback((about: About) => setShown({ about }), [])
  useRestoreFocus(shown !== null)
  const modal = shown && <Suspense fallback={null}>{draw(shown.about, () => setShown(null))}</Suspense>
  return { open, modal }
}

const renderDialogFunction = (about: unknown, close: () => void) => (about as RenderDialog)(close)

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
