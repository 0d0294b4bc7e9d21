import { useEffect, useEffectEvent } from 'react'
import { useSignedInUser } from '../access/access.tsx'
import { sessionCheckIntervalMs } from '../api/session.ts'
import { registerSignOutWarning, registerTabCloseWarning } from './leave-warnings.ts'
import { offlineText } from './offline.text.ts'

interface OfflineQueue {
  send: (personId: number) => void
  /** Returns a warning if a sign-out would leave items of this person unsent; otherwise null. */
  warning: (personId: number) => string | null
  /** True = unsent items are lost when the tab is closed, so the user is warned. */
  isLostOnTabClose?: boolean
}

/** Sends unsent items when the connection returns or a user signs in, whatever screen is open. */
export function useOfflineQueue({ send, warning, isLostOnTabClose = false }: OfflineQueue): void {
  const personId = useSignedInUser()?.id
  const sendNow = useEffectEvent(send)
  const warn = useEffectEvent(warning)
  useEffect(() => {
    if (personId === undefined) return
    const go = () => sendNow(personId)
    const goWhenSeen = () => {
      if (!document.hidden) go()
    }
    go()
    const timer = setInterval(go, sessionCheckIntervalMs)
    addEventListener('online', go)
    addEventListener('focus', go)
    document.addEventListener('visibilitychange', goWhenSeen)
    const removeWarning = registerTabCloseWarning(() =>
      isLostOnTabClose && warn(personId) ? offlineText.doNotClose : null,
    )
    const stopWarning = registerSignOutWarning(() => warn(personId))
    return () => {
      clearInterval(timer)
      removeEventListener('online', go)
      removeEventListener('focus', go)
      document.removeEventListener('visibilitychange', goWhenSeen)
      removeWarning()
      stopWarning()
    }
  }, [personId, isLostOnTabClose])
}
