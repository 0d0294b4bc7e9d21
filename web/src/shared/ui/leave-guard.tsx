import { useEffect, useRef } from 'react'
import { type Location, useBlocker } from 'react-router'
import { common } from '../text/common.text.ts'
import { confirm } from './confirm.tsx'

interface LeaveGuard {
  /** Whether this step would lose something, or needs a word. */
  holds: (from: Location, to: Location) => boolean
  /** Asks; true = go on. */
  ask: () => Promise<boolean>
}

/** Those of everything on the screen: a page and the dialog over it may both hold something typed. */
const guards = new Set<LeaveGuard>()

/** Asks whether to leave a screen on which something typed would be lost. */
export const askToLeave = () =>
  confirm({ title: common.leaveTitle, content: common.leaveText, yes: common.leave, no: common.stay })

/** The same of a form over a screen. */
export const askToClose = () =>
  confirm({ title: common.closeFormTitle, content: common.leaveText, yes: common.closeForm, no: common.keepForm })

/**
 * Asks before leaving the screen inside the application while something typed would be lost.
 * @param anyStep what is typed goes with the search of the address as well; else a list may turn, or a video open, beside it
 */
export function useLeaveGuard(isDirty: boolean | (() => boolean), anyStep = false): void {
  useGuard({
    holds: (from, to) =>
      (from.pathname !== to.pathname || (anyStep && from.search !== to.search)) &&
      (typeof isDirty === 'function' ? isDirty() : isDirty),
    ask: askToLeave,
  })
}

/** A guard with conditions and words of its own. */
export function useGuard(guard: LeaveGuard): void {
  const latest = useRef(guard)
  latest.current = guard
  useEffect(() => {
    const mine: LeaveGuard = {
      holds: (from, to) => latest.current.holds(from, to),
      ask: () => latest.current.ask(),
    }
    guards.add(mine)
    return () => void guards.delete(mine)
  }, [])
}

/** Stands once beside the screens: a router knows one blocker, and of several it would hear the last alone. */
export function LeaveGuardHost() {
  const held = useRef<LeaveGuard | undefined>(undefined)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // The newest first: a dialog stands over its page.
    held.current = [...guards].reverse().find((guard) => guard.holds(currentLocation, nextLocation))
    return held.current !== undefined
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    held.current?.ask().then((isYes) => (isYes ? blocker.proceed() : blocker.reset()))
  }, [blocker])
  return null
}
