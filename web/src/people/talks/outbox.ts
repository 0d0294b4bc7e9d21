import { Attachment } from '@markaz/protocol/centre/files/schemas'
import { createRequestKey } from '@markaz/protocol/new-key'
import { familyConversations } from '@markaz/protocol/people/talks/routes'
import type { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { ApiError } from '../../shared/api/api-error.ts'
import { callApi } from '../../shared/api/call.ts'
import { refetchQueriesByKeyPrefixes } from '../../shared/api/query.ts'
import { readStaffInfo } from '../../shared/api/session-store.ts'
import { createParsedStorage } from '../../shared/offline/parsed-storage.ts'
import { createOrderedSender, isTemporaryError } from '../../shared/offline/send-in-order.ts'
import { useExternalStore } from '../../shared/ui/browser-state.ts'

const Unsent = z.object({
  clientId: z.string(),
  studentId: z.number(),
  text: z.string(),
  files: z.array(Attachment),
  state: z.enum(['sending', 'waiting', 'refused']),
  trouble: z.string().nullable(),
})
type Unsent = z.infer<typeof Unsent>

/** Each browser window and each user has a separate outbox, so that nothing is sent twice or in another user's name. */
const storageKey = () => `family-outbox:${readStaffInfo()?.id ?? 0}`
const outboxStorage = createParsedStorage(() => sessionStorage, z.array(Unsent).readonly())
const emptyOutbox: readonly Unsent[] = []

export const readUnsentMessages = (): readonly Unsent[] => outboxStorage.read(storageKey()) ?? emptyOutbox
const write = (items: readonly Unsent[]) => outboxStorage.write(storageKey(), items.length > 0 ? items : null)
const change = (clientId: string, part: Partial<Unsent>) =>
  write(readUnsentMessages().map((one) => (one.clientId === clientId ? { ...one, ...part } : one)))

export const discardUnsentMessage = (clientId: string) =>
  write(readUnsentMessages().filter((one) => one.clientId !== clientId))

export function enqueueMessage(client: QueryClient, message: Pick<Unsent, 'studentId' | 'text' | 'files'>): void {
  write([...readUnsentMessages(), { ...message, clientId: createRequestKey(), state: 'sending', trouble: null }])
  void sendUnsentMessages(client)
}

export function retryUnsentMessage(client: QueryClient, clientId: string): void {
  change(clientId, { state: 'sending', trouble: null })
  void sendUnsentMessages(client)
}

export function useUnsentMessages(studentId: number): readonly Unsent[] {
  const items = useExternalStore(outboxStorage.subscribe, readUnsentMessages)
  return useMemo(() => items.filter((one) => one.studentId === studentId), [items, studentId])
}

export const sendUnsentMessages = createOrderedSender<Unsent, QueryClient>({
  next: () => readUnsentMessages().find(({ state }) => state !== 'refused'),
  deliver: async (one, client) => {
    const { clientId, studentId, text, files } = one
    try {
      const body = { clientId, text, files: files.map(({ path }) => path) }
      await callApi(familyConversations.write, { params: { id: studentId }, body })
      // The conversation is loaded before the message leaves the outbox. Otherwise the message would briefly disappear.
      await refetchQueriesByKeyPrefixes(client, ['families'])
      discardUnsentMessage(clientId)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const isLater = isTemporaryError(error)
      change(clientId, isLater ? { state: 'waiting' } : { state: 'refused', trouble: error.errMsg })
      return !isLater
    }
  },
})
