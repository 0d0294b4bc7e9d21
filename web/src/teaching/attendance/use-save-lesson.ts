import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { LessonActions } from './lesson-actions.ts'
import { type Outcome, sendQueued } from './send-queued.ts'
import { showSaveOutcome } from './show-save-outcome.ts'
import { unsentCount } from './unsent-lesson.ts'
import { readUnsent } from './unsent-store.ts'

/**
 * Saves by queueing all marks and sending them at once; marks that cannot be sent wait for the background sender. A
 * save requested during another save of the same lesson runs after it, with the marks set in between.
 */
export function useSaveLesson(key: string, actions: LessonActions) {
  const client = useQueryClient()
  /** Keys of the lessons that are being saved. */
  const [saving, setSaving] = useState<readonly string[]>([])

  const save = useCallback(async (): Promise<Outcome> => {
    const lesson = readUnsent(key)
    if (!lesson || unsentCount(lesson) === 0) return { kind: 'nothing' }
    actions.queueAll()
    setSaving((keys) => [...keys, key])
    try {
      const outcome: Outcome = navigator.onLine ? await sendQueued(key) : { kind: 'waiting', isOffline: true }
      showSaveOutcome(client, outcome, lesson)
      // Lists, journal and the marks of other users are refetched in the background.
      if (outcome.kind !== 'waiting') void client.invalidateQueries({ queryKey: ['groups'] })
      return outcome
    } finally {
      setSaving((keys) => keys.toSpliced(keys.indexOf(key), 1))
    }
  }, [key, actions, client])
  return { save, isSaving: saving.includes(key) }
}
