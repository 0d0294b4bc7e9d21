import { Attachment } from '@markaz/protocol/centre/files/schemas'
import { newKey } from '@markaz/protocol/new-key'
import { familyTalks } from '@markaz/protocol/people/talks/routes'
import type { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { ApiError } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { refetchAreas } from '../../shared/api/query.ts'
import { readStaffInfo } from '../../shared/api/session-store.ts'
import { parsedStorage } from '../../shared/offline/parsed-storage.ts'
import { isTemporary, sendInOrder } from '../../shared/offline/send-in-order.ts'
import { useStore } from '../../shared/ui/use-store.ts'

/** A message to a family that is not sent yet. */
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
const kept = parsedStorage(() => sessionStorage, z.array(Unsent).readonly())
const nothing: readonly Unsent[] = []

export const readUnsent = (): readonly Unsent[] => kept.read(storageKey()) ?? nothing
const write = (items: readonly Unsent[]) => kept.write(storageKey(), items.length > 0 ? items : null)
const change = (clientId: string, part: Partial<Unsent>) =>
  write(readUnsent().map((one) => (one.clientId === clientId ? { ...one, ...part } : one)))

export const discard = (clientId: string) => write(readUnsent().filter((one) => one.clientId !== clientId))

export function enqueueMessage(client: QueryClient, words: Pick<Unsent, 'studentId' | 'text' | 'files'>): void {
  write([...readUnsent(), { ...words, clientId: newKey(), state: 'sending', trouble: null }])
  void sendUnsent(client)
}

export function sendAgain(client: QueryClient, clientId: string): void {
  change(clientId, { state: 'sending', trouble: null })
  void sendUnsent(client)
}

export function useUnsent(studentId: number): readonly Unsent[] {
  const items = useStore(kept.subscribe, readUnsent)
  return useMemo(() => items.filter((one) => one.studentId === studentId), [items, studentId])
}

/** Sends the unsent messages to families in their order. */
export const sendUnsent = sendInOrder<Unsent, QueryClient>({
  next: () => readUnsent().find(({ state }) => state !== 'refused'),
  deliver: async (one, client) => {
    const { clientId, studentId, text, files } = one
    try {
      const body = { clientId, text, files: files.map(({ path }) => path) }
      await call(familyTalks.write, { params: { id: studentId }, body })
      // The conversation is loaded again before the message leaves the outbox. Otherwise the message would briefly
      // disappear from the screen.
      await refetchAreas(client, ['families'])
      discard(clientId)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const isLater = isTemporary(error)
      change(clientId, isLater ? { state: 'waiting' } : { state: 'refused', trouble: error.errMsg })
      return !isLater
    }
  },
})
