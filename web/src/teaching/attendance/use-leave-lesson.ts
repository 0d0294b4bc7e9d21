import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { notifyError } from '../../shared/notify/notify-error.ts'
import { confirm } from '../../shared/ui/confirm.tsx'
import { attendanceText as words } from './attendance.text.ts'
import type { Outcome } from './send-queued.ts'
import { type UnsentLesson, unsavedCount } from './unsent-lesson.ts'

/**
 * Asks before leaving a lesson whose marks are not saved. Nothing is lost either way (the marks stay in this browser), so
 * the question offers saving instead of warning of a loss.
 */
export function useLeaveLesson(unsent: UnsentLesson | null, save: () => Promise<Outcome>): void {
  const count = unsavedCount(unsent)
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      count > 0 && (from.pathname !== to.pathname || dayOf(from.search) !== dayOf(to.search)),
  )
  // The question is asked once for each blocked step, whatever is saved while it stands.
  const latest = useRef({ count, save })
  latest.current = { count, save }
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const run = async () => {
      const outcome = await latest.current.save()
      if (outcome.kind !== 'refused') return
      notifyError(outcome.error)
      throw outcome.error
    }
    const content = words.leaveText(latest.current.count)
    confirm({ title: words.leaveTitle, content, yes: words.saveFirst, no: words.later, run }).then(() =>
      blocker.proceed(),
    )
  }, [blocker])
}

const dayOf = (search: string) => new URLSearchParams(search).get('date')
