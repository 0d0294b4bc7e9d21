import { useEffect, useRef } from 'react'
import { type Location, useBlocker } from 'react-router'
import { common } from '../text/common.text.ts'
import { confirm } from './confirm.tsx'

interface LeaveGuard {
  /** Returns whether this navigation needs a confirmation, because typed text would be lost. */
  holds: (from: Location, to: Location) => boolean
  /** Asks the user; true allows the navigation. */
  ask: () => Promise<boolean>
}

/** All mounted guards: a page and the dialog over it may both have unsaved text. */
const guards = new Set<LeaveGuard>()

/** Asks whether to leave a screen with unsaved text. */
export const askToLeave = () =>
  confirm({ title: common.leaveTitle, content: common.leaveText, yes: common.leave, no: common.stay })

/** Asks whether to close a form with unsaved text. */
export const askToClose = () =>
  confirm({ title: common.closeFormTitle, content: common.leaveText, yes: common.closeForm, no: common.keepForm })

/**
 * Asks for confirmation before a navigation within the application that would lose typed text.
 * @param anyStep true = asks even if only the search part of the address changes, because that closes the form;
 * otherwise a list on the same screen may change its page
 */
export function useLeaveGuard(isDirty: boolean | (() => boolean), anyStep = false): void {
  useGuard({
    holds: (from, to) =>
      (from.pathname !== to.pathname || (anyStep && from.search !== to.search)) &&
      (typeof isDirty === 'function' ? isDirty() : isDirty),
    ask: askToLeave,
  })
}

/** Registers a guard with its own conditions and question. */
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

/** Connects the guards to React Router. It is mounted once, because the router supports only one blocker. */
export function LeaveGuardHost() {
  const held = useRef<LeaveGuard | undefined>(undefined)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // The newest guard first, because a dialog lies above its page.
    held.current = [...guards].reverse().find((guard) => guard.holds(currentLocation, nextLocation))
    return held.current !== undefined
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    held.current?.ask().then((isYes) => (isYes ? blocker.proceed() : blocker.reset()))
  }, [blocker])
  return null
}
