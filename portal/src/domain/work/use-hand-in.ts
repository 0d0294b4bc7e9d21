import { useState } from 'react'
import { newKey } from '../../shared/key.ts'
import { useMe } from '../../shared/me.ts'
import { put } from '../../shared/outbox/outbox.ts'
import { sendSoon } from '../../shared/outbox/use-outbox.ts'
import type { Target } from '../../shared/outbox/waiting.ts'
import type { useDraft } from './use-draft.ts'

/**
 * Puts the draft into the outbox, then takes it out of what is being written: from the press on it is kept there until the server has it.
 * `isFull` when the phone had no room; the draft stays as it was.
 */
export function useHandIn(target: Target, seenVersion: number | null, { draft, drop }: ReturnType<typeof useDraft>) {
  const me = useMe()
  const [isBusy, setBusy] = useState(false)
  const [isFull, setFull] = useState(false)
  const send = async (isSubmission: boolean) => {
    if (!draft) return
    const { at, text, files } = draft
    setBusy(true)
    try {
      const words = { text: text.trim(), files, isSubmission, seenVersion, refused: null }
      await put(me.id, { id: newKey(), target, createdAt: at, ...words })
      setFull(false)
      drop(draft)
      void sendSoon()
    } catch {
      setFull(true)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, isFull, send }
}
