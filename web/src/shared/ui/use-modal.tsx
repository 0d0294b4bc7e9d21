import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { useFocusBack } from './use-focus-back.ts'

/** Draws a dialog whose way out is `close`. */
export type DrawModal = (close: () => void) => ReactNode

/**
 * The one dialog of a screen or a row: `open` shows it, `modal` stands where it is drawn. Dialogs are lazy parts
 * (`lazyWithRetry`), fetched when first opened. What a dialog is about is what it was at that moment; one that has to
 * follow the list below it is drawn by `draw`, anew with each drawing of the screen.
 */
export function useModal<About = DrawModal>(draw: (about: About, close: () => void) => ReactNode = drawItself) {
  const [shown, setShown] = useState<{ about: About } | null>(null)
  const open = useCallback((about: About) => setShown({ about }), [])
  useFocusBack(shown !== null)
  const modal = shown && <Suspense fallback={null}>{draw(shown.about, () => setShown(null))}</Suspense>
  return { open, modal }
}

const drawItself = (about: unknown, close: () => void) => (about as DrawModal)(close)
