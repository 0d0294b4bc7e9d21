import type { Chat } from '@markaz/protocol/teaching/chats/schemas'
import { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { readStaffInfo } from '../../shared/api/session-store.ts'
import { pollingOptionsUnlessLive } from '../../shared/live/use-live.ts'
import { chatCacheUpdaterOf } from './chat-cache-updater.ts'
import { type ChatListScope, reserveChatForChecking } from './chat-list-scope.ts'
import { isChatWaitingForCheck } from './chat-state.ts'

/** Milliseconds for which a chat must be open before it is marked as being checked by this user. */
const lookMs = 250
/** Milliseconds after which the mark "being checked" is renewed; the server removes it after 15 minutes. */
const holdMs = 10 * 60_000

/** Opening a waiting chat reserves the chat for this user, unless another user is checking it. */
export function useDisplayedChat(
  scope: ChatListScope,
  chatId: number,
  { mayCheck, isLive }: { mayCheck: boolean; isLive: boolean },
) {
  const client = useQueryClient()
  const feed = chatCacheUpdaterOf(client, scope)
  const query = useQuery({
    ...feed.chat(chatId),
    enabled: chatId > 0,
    ...pollingOptionsUnlessLive(isLive),
    // Live events update preloaded chats, so a preloaded chat need not be loaded again soon.
    ...(isLive ? { staleTime: 60_000 } : {}),
  })
  const chat = query.data?.chat
  const takeNow = useCallback(
    async (force: boolean) => {
      // An error is ignored: even without the mark "being checked", the server detects conflicting verdicts.
      const taken = await reserveChatForChecking(scope, chatId, force).catch(() => null)
      if (taken) chatCacheUpdaterOf(client, scope).answered(chatId, taken)
    },
    [client, scope, chatId],
  )
  const wants = mayCheck && chat !== undefined && isChatWaitingForCheck(chat) && !findOtherUserCheckingChat(chat)
  useEffect(() => {
    if (!wants) return
    const first = setTimeout(() => void takeNow(false), lookMs)
    const renewal = setInterval(() => void takeNow(false), holdMs)
    return () => {
      clearTimeout(first)
      clearInterval(renewal)
    }
  }, [wants, takeNow])

  const [isForcing, setForcing] = useState(false)
  const force = useCallback(async () => {
    setForcing(true)
    await takeNow(true)
    setForcing(false)
  }, [takeNow])
  return { query, open: query.data, force, isForcing }
}

export function findOtherUserCheckingChat(chat: Chat): { id: number; fullName: string } | null {
  const isHeld = chat.status === HomeworkStatus.Checking && chat.checkingBy?.id !== readStaffInfo()?.id
  return isHeld ? chat.checkingBy : null
}

export function usePrefetchChats(scope: ChatListScope, chats: readonly (Chat | undefined)[]): void {
  const client = useQueryClient()
  const ids = chats.flatMap((chat) => chat?.id ?? []).join()
  useEffect(() => {
    const timer = setTimeout(async () => {
      for (const id of ids.split(',').filter(Boolean)) {
        const options = chatCacheUpdaterOf(client, scope).chat(Number(id))
        await client.prefetchQuery({ ...options, staleTime: 60_000, retry: false })
        const messages = client.getQueryData(options.queryKey)?.messages ?? []
        for (const { files } of messages.slice(-3))
          for (const { isPicture, url } of files) if (isPicture) new Image().src = url
      }
    }, lookMs)
    return () => clearTimeout(timer)
  }, [client, scope, ids])
}
