import { useQueryClient } from '@tanstack/react-query'
import { useOfflineQueue } from '../../shared/offline/use-offline-queue.ts'
import { readUnsentMessages, sendUnsentMessages } from './outbox.ts'
import { conversationsText as words } from './talks.text.ts'

export function Background() {
  const client = useQueryClient()
  useOfflineQueue({
    send: () => void sendUnsentMessages(client),
    warning: () => {
      const { length } = readUnsentMessages()
      return length > 0 ? words.signOut(length) : null
    },
    isLostOnTabClose: true,
  })
  return null
}
