import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { useRestoreFocus } from './use-focus-back.ts'

/** Renders a dialog that closes with `close`. */
export type DrawModal = (close: () => void) => ReactNode

/**
 * The single dialog of a screen or a row: `open` shows it, and the caller renders `modal`. Dialogs load on first
 * opening (`lazyWithRetry`). A dialog keeps the data with which it was opened; with `draw` it is rendered again
 * whenever the list changes.
 */
export function useModal<About = DrawModal>(draw: (about: About, close: () => void) => ReactNode = drawItself) {
  const [shown, setShown] = useState<{ about: About } | null>(null)
  const open = useCallback((about: About) => setShown({ about }), [])
  useRestoreFocus(shown !== null)
  const modal = shown && <Suspense fallback={null}>{draw(shown.about, () => setShown(null))}</Suspense>
  return { open, modal }
}

const drawItself = (about: unknown, close: () => void) => (about as DrawModal)(close)
