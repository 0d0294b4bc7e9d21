import { useEffect, useRef } from 'react'
import { type Location, useBlocker } from 'react-router'
import { commonText } from '../text/common.text.ts'
import { askConfirmation } from './confirm.tsx'

interface UnsavedInputGuard {
  /** Returns whether this navigation needs a confirmation, because unsaved input would be lost. */
  holds: (from: Location, to: Location) => boolean
  /** Asks the user; true = the user wants to leave. */
  ask: () => Promise<boolean>
}

/** The guards are a set, because a page and a dialog above it can both have unsaved input. */
const guards = new Set<UnsavedInputGuard>()

export const confirmLeavePage = () =>
  askConfirmation({
    title: commonText.leaveTitle,
    content: commonText.leaveText,
    yes: commonText.leave,
    no: commonText.stay,
  })

export const confirmCloseForm = () =>
  askConfirmation({
    title: commonText.closeFormTitle,
    content: commonText.leaveText,
    yes: commonText.closeForm,
    no: commonText.keepForm,
  })

/** @param alsoOnQueryChange true = also asks if only the query of the address changes, because this closes the form */
export function useConfirmLeavePage(isDirty: boolean | (() => boolean), alsoOnQueryChange = false): void {
  useUnsavedInputGuard({
    holds: (from, to) =>
      (from.pathname !== to.pathname || (alsoOnQueryChange && from.search !== to.search)) &&
      (typeof isDirty === 'function' ? isDirty() : isDirty),
    ask: confirmLeavePage,
  })
}

/**
 * Like `useConfirmLeavePage`, but for forms that decide themselves when to ask for confirmation, and with which
 * question.
 */
export function useUnsavedInputGuard(guard: UnsavedInputGuard): void {
  const latest = useRef(guard)
  latest.current = guard
  useEffect(() => {
    const mine: UnsavedInputGuard = {
      holds: (from, to) => latest.current.holds(from, to),
      ask: () => latest.current.ask(),
    }
    guards.add(mine)
    return () => void guards.delete(mine)
  }, [])
}

/** Must be mounted only once, because React Router accepts only one blocker. */
export function UnsavedInputGuardHost() {
  const held = useRef<UnsavedInputGuard | undefined>(undefined)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // The newest guard is checked first, because a dialog is above its page.
    held.current = [...guards].reverse().find((guard) => guard.holds(currentLocation, nextLocation))
    return held.current !== undefined
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    held.current?.ask().then((isYes) => (isYes ? blocker.proceed() : blocker.reset()))
  }, [blocker])
  return null
}
