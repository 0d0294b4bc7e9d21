import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { common } from '../text/common.text.ts'
import { confirm } from './confirm.tsx'

/** Asks before leaving the screen inside the application while something typed would be lost. */
export function useLeaveGuard(isDirty: boolean | (() => boolean)): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && (typeof isDirty === 'function' ? isDirty() : isDirty),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    confirm({ title: common.leaveTitle, content: common.leaveText }).then((isYes) =>
      isYes ? blocker.proceed() : blocker.reset(),
    )
  }, [blocker])
}
