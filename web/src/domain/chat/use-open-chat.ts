import type { Chat } from '@markaz/protocol/teaching/chats/schemas'
import { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { readStaffInfo } from '../../shared/api/session-store.ts'
import { whileNotLive } from '../../shared/live/use-live.ts'
import { isWaiting } from './chat-state.ts'
import { feedOf } from './feed.ts'
import { claimChat, type Room } from './room.ts'

/** Who only passes by takes nothing. */
const lookMs = 250
/** A chat is taken for 15 minutes; who stays longer takes it anew. */
const holdMs = 10 * 60_000

/** The open chat, kept current; of a waiting one that nobody holds the viewer becomes the checker. */
export function useOpenChat(room: Room, chatId: number, { mayCheck, isLive }: { mayCheck: boolean; isLive: boolean }) {
  const client = useQueryClient()
  const feed = feedOf(client, room)
  const query = useQuery({
    ...feed.chat(chatId),
    enabled: chatId > 0,
    ...whileNotLive(isLive),
    // What is told live is told to what is fetched before too.
    ...(isLive ? { staleTime: 60_000 } : {}),
  })
  const chat = query.data?.chat
  const takeNow = useCallback(
    async (force: boolean) => {
      // Not taken for want of a line it may still be checked: the verdict says what its checker saw.
      const taken = await claimChat(room, chatId, force).catch(() => null)
      if (taken) feedOf(client, room).answered(chatId, taken)
    },
    [client, room, chatId],
  )
  const wants = mayCheck && chat !== undefined && isWaiting(chat) && !claimedByAnother(chat)
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

/** Who has it open, when that is somebody else. */
export function claimedByAnother(chat: Chat): { id: number; fullName: string } | null {
  const isHeld = chat.status === HomeworkStatus.Checking && chat.checkingBy?.id !== readStaffInfo()?.id
  return isHeld ? chat.checkingBy : null
}

/** Chats are fetched before they are opened, pictures too, so that opening one is drawing it. */
export function usePrefetch(room: Room, chats: readonly (Chat | undefined)[]): void {
  const client = useQueryClient()
  const ids = chats.flatMap((chat) => chat?.id ?? []).join()
  useEffect(() => {
    const timer = setTimeout(async () => {
      for (const id of ids.split(',').filter(Boolean)) {
        const options = feedOf(client, room).chat(Number(id))
        await client.prefetchQuery({ ...options, staleTime: 60_000, retry: false })
        const messages = client.getQueryData(options.queryKey)?.messages ?? []
        for (const { files } of messages.slice(-3))
          for (const { isPicture, url } of files) if (isPicture) new Image().src = url
      }
    }, lookMs)
    return () => clearTimeout(timer)
  }, [client, room, ids])
}
