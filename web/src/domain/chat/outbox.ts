import { Attachment } from '@markaz/protocol/centre/files/schemas'
import { ChatStatus } from '@markaz/protocol/teaching/chats/schemas'
import { useMemo } from 'react'
import { z } from 'zod'
import { readStaffInfo } from '../../shared/api/session-store.ts'
import { createParsedStorage } from '../../shared/offline/parsed-storage.ts'
import { useExternalStore } from '../../shared/ui/browser-state.ts'
import { ChatListScope, keyOfChatListScope } from './chat-list-scope.ts'

/**
 * State of an unsent message or verdict. `waiting`: the server could not be reached; `refused`: the server did not
 * accept the message or verdict.
 */
const state = z.enum(['sending', 'waiting', 'refused'])

const item = {
  /**
   * The idempotency key: if sending is retried after a lost response, the server stores the message or verdict only
   * once.
   */
  clientId: z.string(),
  room: ChatListScope,
  chatId: z.number(),
  who: z.string(),
  path: z.string(),
  state,
}
const UnsentMessage = z.object({
  ...item,
  kind: z.literal('message'),
  text: z.string(),
  files: z.array(Attachment),
  createdAt: z.string(),
  trouble: z.string().nullable(),
})
export type UnsentMessage = z.infer<typeof UnsentMessage>
const UnsentSubmissionVerdict = z.object({
  ...item,
  kind: z.literal('check'),
  status: z.enum({ Rejected: ChatStatus.Rejected, Accepted: ChatStatus.Accepted }).nullable(),
  score: z.number().nullable(),
  comment: z.string(),
  failureReasonId: z.number().nullable(),
  version: z.number(),
})
export type UnsentSubmissionVerdict = z.infer<typeof UnsentSubmissionVerdict>
const UnsentChatItem = z.discriminatedUnion('kind', [UnsentMessage, UnsentSubmissionVerdict])
export type UnsentChatItem = z.infer<typeof UnsentChatItem>

/** Each browser window and each user has a separate outbox, so that nothing is sent twice or in another user's name. */
const storageKey = () => `chat-outbox:${readStaffInfo()?.id ?? 0}`
const outboxStorage = createParsedStorage(() => sessionStorage, z.array(UnsentChatItem).readonly())
const emptyOutbox: readonly UnsentChatItem[] = []

/** Returns the same array until an unsent message or verdict changes, as `useExternalStore` requires. */
export const readChatOutbox = (): readonly UnsentChatItem[] => outboxStorage.read(storageKey()) ?? emptyOutbox

export const enqueueUnsentChatItem = (unsentItem: UnsentChatItem) => write([...readChatOutbox(), unsentItem])
export const removeUnsentChatItem = (clientId: string) =>
  write(readChatOutbox().filter((one) => one.clientId !== clientId))
export const changeUnsentChatItem = (clientId: string, part: Partial<Pick<UnsentMessage, 'state' | 'trouble'>>) =>
  write(readChatOutbox().map((one) => (one.clientId === clientId ? ({ ...one, ...part } as UnsentChatItem) : one)))

export function useChatOutbox(scope: ChatListScope) {
  const items = useExternalStore(outboxStorage.subscribe, readChatOutbox)
  return useMemo(() => {
    const here = items.filter((one) => keyOfChatListScope(one.room) === keyOfChatListScope(scope))
    return {
      messages: here.filter((one) => one.kind === 'message'),
      checks: here.filter((one) => one.kind === 'check'),
      isStalled: items.some((one) => one.state === 'waiting'),
    }
  }, [items, scope])
}

const write = (items: readonly UnsentChatItem[]) => outboxStorage.write(storageKey(), items.length > 0 ? items : null)
