import type { ChatEvent } from '@markaz/protocol/teaching/chats/schemas'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  type ChatFilter,
  type ChatListPage,
  type ChatListScope,
  type ChatWithExam,
  chatFilterOfQueryKey,
  chatListQueryKey,
  chatListsQueryKey,
  chatQueryKey,
  fetchChat,
  fetchChats,
  keyOfChatListScope,
  type SavedSubmissionVerdict,
} from './chat-list-scope.ts'
import {
  addMessageToList,
  applyChatToList,
  applyEventToChat,
  applyEventToList,
  markChatReadInList,
} from './chat-state.ts'

/**
 * Number of recent live events that are stored. Stored events are applied to the responses of requests that were sent
 * before these events.
 */
const maxStoredEvents = 500
/** Milliseconds after which chats are outdated if no live events arrive. */
const staleMs = 5_000

/** Updates the cached chats of one group or exam with live events and with the responses to the user's own calls. */
interface ChatCacheUpdater {
  lists(filter: ChatFilter, perPage: number): ReturnType<typeof listOptions>
  chat(chatId: number): ReturnType<typeof chatOptions>
  /** Sets the number of the last event before the stream. Chats that were cached before this event are loaded again. */
  begin(after: number): void
  tell(event: ChatEvent): void
  /**
   * Applies the response to this user's API call to the cached chats, so that the change appears before the live event.
   */
  answered(chatId: number, answer: SavedSubmissionVerdict): void
  read(chatId: number): void
  /** Loads the chat and the lists of chats again after the server has refused a change by this user. */
  readAgain(chatId: number): Promise<void>
  /** Loads all visible chats and lists of chats again, and forgets earlier live events. */
  readAnew(): void
}

const feeds = new WeakMap<QueryClient, Map<string, ChatCacheUpdater>>()

/** Returns the same object each time for the same group or exam. */
export function chatCacheUpdaterOf(client: QueryClient, scope: ChatListScope): ChatCacheUpdater {
  const rooms = feeds.get(client) ?? new Map<string, ChatCacheUpdater>()
  feeds.set(client, rooms)
  const key = keyOfChatListScope(scope)
  const feed = rooms.get(key) ?? createChatCacheUpdater(client, scope)
  rooms.set(key, feed)
  return feed
}

function createChatCacheUpdater(client: QueryClient, scope: ChatListScope): ChatCacheUpdater {
  let events: ChatEvent[] = []
  let begun = 0
  const told: StreamEvents = { events: () => events, begun: () => begun }

  const changeLists = (
    change: (page: ChatListPage, filter: ChatFilter) => { page: ChatListPage; isUnclear: boolean },
  ) => {
    for (const [key, page] of client.getQueriesData<ChatListPage>({ queryKey: chatListsQueryKey(scope) })) {
      const asked = chatFilterOfQueryKey(key)?.query
      if (!page || !asked) continue
      const { page: next, isUnclear } = change(page, asked)
      if (next !== page) client.setQueryData(key, next, { updatedAt: client.getQueryState(key)?.dataUpdatedAt })
      if (isUnclear) void client.invalidateQueries({ queryKey: key, exact: true })
    }
  }
  const changeChat = (chatId: number, change: (open: ChatWithExam) => ChatWithExam) =>
    client.setQueryData<ChatWithExam>(chatQueryKey(scope, chatId), (open) => open && change(open))
  const readChatAgain = (chatId: number) =>
    client.invalidateQueries({ queryKey: chatQueryKey(scope, chatId), exact: true })

  return {
    lists: (filter, perPage) => listOptions(scope, filter, perPage, told),
    chat: (chatId) => chatOptions(scope, chatId, told),
    begin: (after) => {
      begun = after
      for (const queryKey of [chatListsQueryKey(scope), chatsKey(scope)])
        void client.invalidateQueries({ queryKey, predicate: ({ state }) => isOlder(state.data, after) })
    },
    tell: (event) => {
      events = [...events.slice(-maxStoredEvents), event]
      changeLists((page, filter) => applyEventToList(page, filter, event))
      changeChat(event.chat.id, (open) => applyEventToChat(open, event))
      // Live events do not contain the result of an exam, so the chat is loaded again.
      if (scope.about === 'exam') void readChatAgain(event.chat.id)
    },
    answered: (chatId, { open, chat = open?.chat, message }) => {
      const before = client.getQueryData<ChatWithExam>(chatQueryKey(scope, chatId))
      const isNews = chat !== undefined && chat.version >= (before?.chat.version ?? 0)
      if (open) client.setQueryData<ChatWithExam>(chatQueryKey(scope, chatId), events.reduce(applyEventToChat, open))
      else
        changeChat(chatId, (now) => ({
          ...now,
          chat: isNews ? chat : now.chat,
          messages: addMessageToList(now.messages, message),
        }))
      if (isNews) changeLists((page, filter) => applyChatToList(page, filter, chat))
    },
    read: (chatId) => {
      changeChat(chatId, (open) => ({ ...open, chat: { ...open.chat, unreadCount: 0 } }))
      changeLists((page) => ({ page: markChatReadInList(page, chatId), isUnclear: false }))
    },
    readAgain: async (chatId) => {
      void client.invalidateQueries({ queryKey: chatListsQueryKey(scope) })
      await readChatAgain(chatId)
    },
    readAnew: () => {
      events = []
      // After a restart, the server may number live events from a lower number again, so the old number is forgotten.
      begun = 0
      void client.invalidateQueries({ queryKey: chatListsQueryKey(scope) })
      void client.invalidateQueries({ queryKey: chatsKey(scope) })
    },
  }
}

const chatsKey = (scope: ChatListScope) => chatQueryKey(scope, 0).slice(0, 2)

const isOlder = (answer: unknown, after: number) => answer !== undefined && (answer as { seq: number }).seq < after

interface StreamEvents {
  events(): readonly ChatEvent[]
  begun(): number
}

/**
 * Requests the data again if the response is older than the start of the event stream, because the events between them
 * are missing.
 */
async function notBefore<T extends { seq: number }>({ begun }: StreamEvents, read: () => Promise<T>): Promise<T> {
  const answer = await read()
  return isOlder(answer, begun()) ? read() : answer
}

/** Live events that arrive during the request are applied to its response. */
function listOptions(scope: ChatListScope, filter: ChatFilter, perPage: number, told: StreamEvents) {
  return queryOptions({
    queryKey: chatListQueryKey(scope, filter, perPage),
    queryFn: async ({ signal }) => {
      const page = await notBefore(told, () => fetchChats(scope, filter, perPage, signal))
      return told.events().reduce((next, event) => applyEventToList(next, filter, event).page, page)
    },
    staleTime: staleMs,
    meta: { silent: true },
  })
}

function chatOptions(scope: ChatListScope, chatId: number, told: StreamEvents) {
  return queryOptions({
    queryKey: chatQueryKey(scope, chatId),
    queryFn: async ({ signal }) => {
      const open = await notBefore(told, () => fetchChat(scope, chatId, signal))
      return told.events().reduce(applyEventToChat, open)
    },
    staleTime: staleMs,
    meta: { silent: true },
  })
}
