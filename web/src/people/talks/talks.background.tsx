import { useQueryClient } from '@tanstack/react-query'
import { useOfflineQueue } from '../../shared/offline/use-offline-queue.ts'
import { readUnsent, sendUnsent } from './outbox.ts'
import { talksText as words } from './talks.text.ts'

/** Sends unsent messages to families on every screen. */
export function Background() {
  const client = useQueryClient()
  useOfflineQueue({
    send: () => void sendUnsent(client),
    warning: () => {
      const { length } = readUnsent()
      return length > 0 ? words.signOut(length) : null
    },
    diesWithTab: true,
  })
  return null
}
