import { Suspense, useEffect, useState } from 'react'
import { lazyWithRetry } from '../shared/ui/lazy-with-retry.ts'

const SavedViews = lazyWithRetry(() => import('./SavedViews.tsx').then((m) => m.SavedViews))

/**
 * Loads the user's saved views of lists only after the first screen is shown, because the views would delay the
 * screen's rows.
 */
export function LazySavedViews({ onGo }: { onGo?: (() => void) | undefined }) {
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), 1500)
    return () => clearTimeout(timer)
  }, [])
  return <Suspense fallback={null}>{isTime && <SavedViews onGo={onGo} />}</Suspense>
}
