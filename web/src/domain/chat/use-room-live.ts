import { ChatEvent } from '@markaz/protocol/teaching/chats/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callAddressOf } from '../../shared/api/transport.ts'
import { useLiveEvents } from '../../shared/live/use-live.ts'
import { chatCacheUpdaterOf } from './feed.ts'
import { type ChatListScope, chatStreamOf, keyOfChatListScope } from './room.ts'
import { sendOutbox } from './send-outbox.ts'

export function useLiveChatUpdates(room: ChatListScope, after: number | undefined): boolean {
  const client = useQueryClient()
  const key = keyOfChatListScope(room)
  const isReady = after !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: as the stream itself, it begins once for each room
  useEffect(() => {
    if (after !== undefined) chatCacheUpdaterOf(client, room).begin(after)
  }, [client, key, isReady])
  const { isLive } = useLiveEvents(
    key,
    {
      address: (from) => callAddressOf(chatStreamOf(room), { params: { id: room.id }, query: { after: from } }),
      event: 'chat',
      parse: (data) => ChatEvent.parse(data),
      onEvent: (event) => chatCacheUpdaterOf(client, room).tell(event),
      readAnew: () => chatCacheUpdaterOf(client, room).readAnew(),
      // The connection is back, so unsent messages and verdicts are sent now.
      onLive: () => void sendOutbox(client),
    },
    after,
  )
  return isLive
}
