import { type ReactNode, Suspense, useCallback, useState } from 'react'

/** Draws a dialog whose way out is `close`. */
export type DrawModal = (close: () => void) => ReactNode

/**
 * The one dialog of a screen or a row: `open` shows it, `modal` stands where it is drawn. Dialogs are lazy parts
 * (`patientLazy`), fetched when first opened; what they are about is what it was at that moment.
 */
export function useModal(): { open: (draw: DrawModal) => void; modal: ReactNode } {
  const [shown, setShown] = useState<ReactNode>(null)
  const open = useCallback((draw: DrawModal) => setShown(draw(() => setShown(null))), [])
  return { open, modal: shown && <Suspense fallback={null}>{shown}</Suspense> }
}
