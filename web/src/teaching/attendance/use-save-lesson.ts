import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { LessonActions } from './lesson-actions.ts'
import { type Outcome, sendQueued } from './send-queued.ts'
import { tellOutcome } from './tell-outcome.ts'
import { type UnsentLesson, unsentCount } from './unsent-lesson.ts'
import { readUnsent } from './unsent-store.ts'

/** Saving = queueing all and sending at once; what cannot be sent now waits for the sender. */
export function useSaveLesson(key: string, unsent: UnsentLesson | null, actions: LessonActions) {
  const client = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const running = useRef<Promise<Outcome> | null>(null)
  const hasSomething = unsentCount(unsent) > 0

  const save = useCallback(async (): Promise<Outcome> => {
    if (running.current) return running.current
    if (!hasSomething) return { kind: 'nothing' }
    actions.queueAll()
    const lesson = readUnsent(key)
    const work: Promise<Outcome> = navigator.onLine
      ? sendQueued(key)
      : Promise.resolve({ kind: 'waiting', isOffline: true })
    running.current = work
    setSaving(true)
    try {
      const outcome = await work
      if (lesson) tellOutcome(client, outcome, lesson)
      // Lists, journal and the other markers' cells follow; nobody has to wait for them.
      if (outcome.kind !== 'waiting') void client.invalidateQueries({ queryKey: ['groups'] })
      return outcome
    } finally {
      running.current = null
      setSaving(false)
    }
  }, [key, hasSomething, actions, client])
  return { save, isSaving }
}
