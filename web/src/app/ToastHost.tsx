import { Suspense, useEffect, useState } from 'react'
import { notify, setToastRenderer, type Toast } from '../shared/notify/bus.ts'
import { lazyWithRetry } from '../shared/ui/lazy-with-retry.ts'

const Toasts = lazyWithRetry(() => import('./Toasts.tsx').then((module) => module.Toasts))

/** Loads the code for toasts with the first toast, or when the browser is idle. */
export function ToastHost() {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (isWanted) return
    const early: Toast[] = []
    const disconnect = setToastRenderer((notice) => {
      early.push(notice)
      setWanted(true)
    })
    const idle = setTimeout(() => setWanted(true), 1200)
    return () => {
      clearTimeout(idle)
      disconnect()
      for (const notice of early) notify(notice)
    }
  }, [isWanted])
  return <Suspense fallback={null}>{isWanted && <Toasts />}</Suspense>
}
