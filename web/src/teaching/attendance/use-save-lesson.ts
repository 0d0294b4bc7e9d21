import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { LessonActions } from './lesson-actions.ts'
import { type Outcome, sendQueued } from './send-queued.ts'
import { showSaveOutcome } from './show-save-outcome.ts'
import { unsentCount } from './unsent-lesson.ts'
import { readUnsent } from './unsent-store.ts'

/**
 * Saving = queueing all and sending at once; what cannot be sent now waits for the sender. One that is asked for while
 * another of the same lesson travels follows it, with what was marked meanwhile.
 */
export function useSaveLesson(key: string, actions: LessonActions) {
  const client = useQueryClient()
  /** The lessons of the saves that travel. */
  const [saving, setSaving] = useState<readonly string[]>([])

  const save = useCallback(async (): Promise<Outcome> => {
    const lesson = readUnsent(key)
    if (!lesson || unsentCount(lesson) === 0) return { kind: 'nothing' }
    actions.queueAll()
    setSaving((keys) => [...keys, key])
    try {
      const outcome: Outcome = navigator.onLine ? await sendQueued(key) : { kind: 'waiting', isOffline: true }
      showSaveOutcome(client, outcome, lesson)
      // Lists, journal and the other markers' cells follow; nobody has to wait for them.
      if (outcome.kind !== 'waiting') void client.invalidateQueries({ queryKey: ['groups'] })
      return outcome
    } finally {
      setSaving((keys) => keys.toSpliced(keys.indexOf(key), 1))
    }
  }, [key, actions, client])
  return { save, isSaving: saving.includes(key) }
}
