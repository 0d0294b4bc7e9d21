import { newKey } from '@markaz/protocol/new-key'
import { useRef, useState } from 'react'
import { useMe } from '../../shared/me.ts'
import { addToOutbox } from '../../shared/outbox/outbox.ts'
import { sendSoon } from '../../shared/outbox/use-outbox.ts'
import type { Target } from '../../shared/outbox/waiting.ts'
import type { useDraft } from './use-draft.ts'

/**
 * Puts the draft into the outbox, then takes it out of what is being written: from the press on it is kept there until the server has it.
 * `isFull` when the phone had no room; the draft stays as it was.
 */
export function useHandIn(
  target: Target,
  seenVersion: number | null,
  { isComing, whole, drop }: ReturnType<typeof useDraft>,
) {
  const me = useMe()
  const [isBusy, setBusy] = useState(false)
  const [isFull, setFull] = useState(false)
  // An exam may end in the moment of the press: the words go once.
  const isUnderWay = useRef(false)
  const send = async (isSubmission: boolean) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    try {
      await whole(async (sent) => {
        const words = { text: sent.text.trim(), files: sent.files, isSubmission, seenVersion, refused: null }
        // No page of what came could be read.
        if (!words.text && words.files.length === 0) return
        await addToOutbox(me.id, { id: newKey(), target, createdAt: sent.at, ...words })
        setFull(false)
        drop(sent)
        void sendSoon()
      })
    } catch {
      setFull(true)
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }
  return { isBusy: isBusy || isComing, isFull, send }
}
