import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { useRestoreFocus } from './use-focus-back.ts'

export type RenderDialog = (close: () => void) => ReactNode

/** The component must render `modal`. Without `draw`, the dialog keeps the data with which it was opened. */
export function useModal<About = RenderDialog>(draw: (about: About, close: () => void) => ReactNode = drawItself) {
  const [shown, setShown] = useState<{ about: About } | null>(null)
  const open = useCallback((about: About) => setShown({ about }), [])
  useRestoreFocus(shown !== null)
  const modal = shown && <Suspense fallback={null}>{draw(shown.about, () => setShown(null))}</Suspense>
  return { open, modal }
}

const drawItself = (about: unknown, close: () => void) => (about as RenderDialog)(close)
