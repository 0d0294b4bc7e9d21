import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { chatText as words } from '../../domain/chat/chat.text.ts'
import { readChatOutbox } from '../../domain/chat/outbox.ts'
import { onSubmissionVerdictSavedOrRefused, sendChatOutbox } from '../../domain/chat/send-outbox.ts'
import { notify } from '../../shared/notify/toasts.ts'
import { useOfflineQueue } from '../../shared/offline/use-offline-queue.ts'

export function Background() {
  const client = useQueryClient()
  const navigate = useNavigate()
  useOfflineQueue({
    send: () => void sendChatOutbox(client),
    warning: () => {
      const { length } = readChatOutbox()
      return length > 0 ? words.signOut(length) : null
    },
    isLostOnTabClose: true,
  })
  const goTo = useEffectEvent((path: string) => void navigate(path))
  useEffect(
    () =>
      onSubmissionVerdictSavedOrRefused((outcome) => {
        if (outcome.kind === 'saved') return
        const { who, path, clientId } = outcome.check
        notify({
          tone: 'error',
          title: words.notSaved(who),
          detail: outcome.error.errMsg,
          key: `chat-${clientId}`,
          seconds: 8,
          action: { label: words.show, run: () => goTo(path) },
        })
      }),
    [],
  )
  return null
}
