import { notifyError } from '../../shared/notify/notify-error.ts'
import { askConfirmation } from '../../shared/ui/confirm.tsx'
import { useUnsavedInputGuard } from '../../shared/ui/leave-guard.tsx'
import { attendanceText as words } from './attendance.text.ts'
import type { AttendanceSaveOutcome } from './send-queued-marks.ts'
import { countUnqueuedMarks, type UnsentAttendance } from './unsent-attendance.ts'

/** This browser stores unsaved marks in any case, so the dialog offers to save them and does not warn of a loss. */
export function useUnsavedAttendanceGuard(
  unsent: UnsentAttendance | null,
  save: () => Promise<AttendanceSaveOutcome>,
): void {
  const count = countUnqueuedMarks(unsent)
  const run = async () => {
    const outcome = await save()
    if (outcome.kind !== 'refused') return
    notifyError(outcome.error)
    throw outcome.error
  }
  useUnsavedInputGuard({
    holds: (from, to) => count > 0 && (from.pathname !== to.pathname || dayOf(from.search) !== dayOf(to.search)),
    ask: () =>
      askConfirmation({
        title: words.leaveTitle,
        content: words.leaveText(count),
        yes: words.saveFirst,
        no: words.later,
        run,
      }).then(() => true),
  })
}

const dayOf = (search: string) => new URLSearchParams(search).get('date')
