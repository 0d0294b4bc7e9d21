import { createRequestKey } from '@markaz/protocol/new-key'
import { useRef, useState } from 'react'
import { useCurrentUser } from '../../shared/me.ts'
import { addToOutbox } from '../../shared/outbox/outbox.ts'
import { sendOutboxInBackground } from '../../shared/outbox/use-outbox.ts'
import type { OutboxTarget } from '../../shared/outbox/waiting.ts'
import type { useDraft } from './use-draft.ts'

/**
 * In the result, `isFull` = true means: the phone's storage was full, so the work was not submitted and the draft is
 * unchanged.
 */
export function useSubmitDraft(
  target: OutboxTarget,
  seenVersion: number | null,
  { isComing, whole, drop }: ReturnType<typeof useDraft>,
) {
  const me = useCurrentUser()
  const [isBusy, setBusy] = useState(false)
  const [isFull, setFull] = useState(false)
  // True while the work is being submitted, because a click and the end of an exam must not submit the work twice.
  const isUnderWay = useRef(false)
  const send = async (isSubmission: boolean) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    try {
      await whole(async (sent) => {
        const words = { text: sent.text.trim(), files: sent.files, isSubmission, seenVersion, refused: null }
        if (!words.text && words.files.length === 0) return
        await addToOutbox(me.id, { id: createRequestKey(), target, createdAt: sent.at, ...words })
        setFull(false)
        drop(sent)
        void sendOutboxInBackground()
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
