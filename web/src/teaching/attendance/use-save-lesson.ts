import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { refetchQueriesByKeyPrefixes } from '../../shared/api/query.ts'
import type { AttendanceMarkActions } from './attendance-mark-actions.ts'
import { type AttendanceSaveOutcome, sendQueuedAttendance, showAttendanceSaveOutcome } from './send-queued-marks.ts'
import { countUnsentMarks } from './unsent-attendance.ts'
import { readUnsentAttendance } from './unsent-store.ts'

/** Marks that cannot be sent now are sent later. A save that begins during another save runs afterwards. */
export function useSaveAttendance(key: string, actions: AttendanceMarkActions) {
  const client = useQueryClient()
  const [saving, setSaving] = useState<readonly string[]>([])

  const save = useCallback(async (): Promise<AttendanceSaveOutcome> => {
    const lesson = readUnsentAttendance(key)
    if (!lesson || countUnsentMarks(lesson) === 0) return { kind: 'nothing' }
    actions.queueAll()
    setSaving((keys) => [...keys, key])
    try {
      const outcome: AttendanceSaveOutcome = navigator.onLine
        ? await sendQueuedAttendance(key)
        : { kind: 'waiting', isOffline: true }
      showAttendanceSaveOutcome(client, outcome, lesson)
      if (outcome.kind !== 'waiting') void refetchQueriesByKeyPrefixes(client, ['groups'])
      return outcome
    } finally {
      setSaving((keys) => keys.toSpliced(keys.indexOf(key), 1))
    }
  }, [key, actions, client])
  return { save, isSaving: saving.includes(key) }
}
