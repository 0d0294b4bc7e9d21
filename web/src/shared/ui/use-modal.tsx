import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { useRestoreFocus } from './use-focus-back.ts'

/** Renders a dialog that closes with `close`. */
export type DrawModal = (close: () => void) => ReactNode

/**
 * The single dialog of a screen or a row: `open` shows it, and `modal` is rendered by the caller. Dialogs are lazy
 * parts (`lazyWithRetry`), loaded on first opening. The dialog keeps the data with which it was opened; a dialog that
 * must follow changes of the list is rendered by `draw` at every render.
 */
export function useModal<About = DrawModal>(draw: (about: About, close: () => void) => ReactNode = drawItself) {
  const [shown, setShown] = useState<{ about: About } | null>(null)
  const open = useCallback((about: About) => setShown({ about }), [])
  useRestoreFocus(shown !== null)
  const modal = shown && <Suspense fallback={null}>{draw(shown.about, () => setShown(null))}</Suspense>
  return { open, modal }
}

const drawItself = (about: unknown, close: () => void) => (about as DrawModal)(close)
