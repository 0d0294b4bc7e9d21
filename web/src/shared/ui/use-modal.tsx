import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'

/** Draws a dialog whose way out is `close`. */
export type DrawModal = (close: () => void) => ReactNode

/**
 * The one dialog of a screen or a row: `open` shows it, `modal` stands where it is drawn. Dialogs are lazy parts
 * (`lazyWithRetry`), fetched when first opened. What a dialog is about is what it was at that moment; one that has to
 * follow the list below it is drawn by `draw`, anew with each drawing of the screen. Whoever closes it stands where they
 * opened it.
 */
export function useModal<About = DrawModal>(draw: (about: About, close: () => void) => ReactNode = drawItself) {
  const [shown, setShown] = useState<{ about: About } | null>(null)
  const from = useRef<Element>(null)
  const open = useCallback((about: About) => {
    from.current = document.activeElement
    setShown({ about })
  }, [])
  useEffect(() => {
    // A dialog that goes takes the focus with it; where the next one has it, or what was pressed, it stays.
    const isLost = document.activeElement === document.body
    if (!shown && isLost && from.current instanceof HTMLElement) from.current.focus({ preventScroll: true })
  }, [shown])
  const modal = shown && <Suspense fallback={null}>{draw(shown.about, () => setShown(null))}</Suspense>
  return { open, modal }
}

const drawItself = (about: unknown, close: () => void) => (about as DrawModal)(close)
