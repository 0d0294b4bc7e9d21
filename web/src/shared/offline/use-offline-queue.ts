import { useEffect, useEffectEvent } from 'react'
import { useStaffInfo } from '../access/profile.ts'
import { pollMs } from '../api/session.ts'
import { offlineText } from './offline.text.ts'
import { warnBeforeSignOut } from './sign-out-warning.ts'
import { warnBeforeClose } from './warn-before-close.ts'

interface OfflineQueue {
  send: (personId: number) => void
  /** Returns one sentence about work that a sign-out would leave unsent, or null. */
  warning: (personId: number) => string | null
  /** True = waiting items are lost when the tab closes, so the user is warned. */
  diesWithTab?: boolean
}

/** Sends waiting items when the connection returns or the user signs in, on any screen. */
export function useOfflineQueue({ send, warning, diesWithTab = false }: OfflineQueue): void {
  const personId = useStaffInfo()?.id
  const sendNow = useEffectEvent(send)
  const warn = useEffectEvent(warning)
  useEffect(() => {
    if (personId === undefined) return
    const go = () => sendNow(personId)
    const goWhenSeen = () => {
      if (!document.hidden) go()
    }
    go()
    const timer = setInterval(go, pollMs)
    addEventListener('online', go)
    addEventListener('focus', go)
    document.addEventListener('visibilitychange', goWhenSeen)
    const letGo = warnBeforeClose(() => (diesWithTab && warn(personId) ? offlineText.doNotClose : null))
    const stopWarning = warnBeforeSignOut(() => warn(personId))
    return () => {
      clearInterval(timer)
      removeEventListener('online', go)
      removeEventListener('focus', go)
      document.removeEventListener('visibilitychange', goWhenSeen)
      letGo()
      stopWarning()
    }
  }, [personId, diesWithTab])
}
