import { ChatEvent } from '@markaz/protocol/teaching/chats/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { requestUrlOf } from '../../shared/api/transport.ts'
import { useLiveEvents } from '../../shared/live/use-live.ts'
import { chatCacheUpdaterOf } from './chat-cache-updater.ts'
import { type ChatListScope, chatStreamRouteOf, keyOfChatListScope } from './chat-list-scope.ts'
import { sendChatOutbox } from './send-outbox.ts'

export function useLiveChatUpdates(scope: ChatListScope, after: number | undefined): boolean {
  const client = useQueryClient()
  const key = keyOfChatListScope(scope)
  const isReady = after !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: as the stream itself, it begins once for each scope
  useEffect(() => {
    if (after !== undefined) chatCacheUpdaterOf(client, scope).begin(after)
  }, [client, key, isReady])
  const { isLive } = useLiveEvents(
    key,
    {
      address: (from) => requestUrlOf(chatStreamRouteOf(scope), { params: { id: scope.id }, query: { after: from } }),
      event: 'chat',
      parse: (data) => ChatEvent.parse(data),
      onEvent: (event) => chatCacheUpdaterOf(client, scope).tell(event),
      readAnew: () => chatCacheUpdaterOf(client, scope).readAnew(),
      // The connection is back, so unsent messages and verdicts are sent now.
      onLive: () => void sendChatOutbox(client),
    },
    after,
  )
  return isLive
}
