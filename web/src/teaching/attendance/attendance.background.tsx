import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { attendanceLessonPath } from '../../domain/group/group-paths.ts'
import { refetchQueriesByKeyPrefixes } from '../../shared/api/query.ts'
import { createOrderedSender } from '../../shared/offline/send-in-order.ts'
import { useOfflineQueue } from '../../shared/offline/use-offline-queue.ts'
import { attendanceText } from './attendance.text.ts'
import { sendQueuedAttendance, showAttendanceSaveOutcome } from './send-queued-marks.ts'
import { countQueuedMarks, countUnsentMarks, type UnsentAttendance } from './unsent-attendance.ts'
import { listUnsentAttendanceKeys, readUnsentAttendance } from './unsent-store.ts'

/** Warns before a sign-out that would leave attendance marks unsent. */
export function Background() {
  const client = useQueryClient()
  const navigate = useNavigate()
  useOfflineQueue({
    send: (userId) => void send({ userId, client, goTo: navigate }),
    warning: unsavedAttendanceSignOutWarning,
  })
  return null
}

interface Context {
  userId: number
  client: QueryClient
  goTo: (path: string) => unknown
}

const send = createOrderedSender<UnsentAttendance & { key: string }, Context>({
  next: ({ userId }) =>
    listUnsentAttendanceKeys(userId)
      .flatMap((key) => {
        const lesson = readUnsentAttendance(key)
        return lesson && countQueuedMarks(lesson) > 0 ? { ...lesson, key } : []
      })
      .at(0),
  deliver: async ({ key, ...lesson }, { client, goTo }) => {
    if (!navigator.onLine) return false
    const outcome = await sendQueuedAttendance(key)
    // No toast is shown, because the user already knows that these marks are sent later.
    if (outcome.kind === 'waiting') return false
    if (outcome.kind === 'nothing') return true
    showAttendanceSaveOutcome(
      client,
      outcome,
      lesson,
      () => void goTo(attendanceLessonPath(placeOf(lesson), lesson.date)),
    )
    void refetchQueriesByKeyPrefixes(client, ['groups'])
    return true
  },
})

const placeOf = ({ base, groupId, staffId, scheduleId }: Omit<UnsentAttendance, 'key'>) => ({
  base,
  id: groupId,
  staffId,
  scheduleId,
})

export function unsavedAttendanceSignOutWarning(userId: number): string | null {
  const lessons = listUnsentAttendanceKeys(userId).map(readUnsentAttendance)
  const count = lessons.reduce((sum, lesson) => sum + countUnsentMarks(lesson), 0)
  return count > 0 ? attendanceText.signOut(count) : null
}
