import type { ChatEvent } from '@markaz/protocol/teaching/chats/schemas'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { applyEventToChat, applyEventToList, withChat, withMessage, withRead } from './chat-state.ts'
import {
  type ChatFilter,
  type ChatPage,
  type ChatScope,
  type CheckAnswer,
  chatKey,
  filterOfKey,
  listChats,
  listKey,
  listsKey,
  type OpenedChat,
  readChat,
  scopeKey,
} from './room.ts'

/** Number of recent events that are kept, to apply them to answers that were requested before and arrive after them. */
const kept = 500
/**
 * Milliseconds after which data is refetched on focus or by a timer if the stream is not connected; while events
 * arrive, data stays current.
 */
const staleMs = 5_000

/**
 * The lists and chats of one scope in the query cache. All stream events and the answers to the user's own calls are
 * applied through it.
 */
interface Feed {
  lists(filter: ChatFilter, perPage: number): ReturnType<typeof listOptions>
  chat(chatId: number): ReturnType<typeof chatOptions>
  /** The stream begins after that event number; cached answers that are older are refetched. */
  begin(after: number): void
  tell(event: ChatEvent): void
  /** Applies the answer to the user's own call; the same event also arrives over the stream. */
  answered(chatId: number, answer: CheckAnswer): void
  /** Marks all messages as read. */
  read(chatId: number): void
  /** Refetches the chat and the lists after the server refused a call. */
  readAgain(chatId: number): Promise<void>
  /** Refetches everything on screen and forgets earlier events. */
  readAnew(): void
}

const feeds = new WeakMap<QueryClient, Map<string, Feed>>()

/** Returns the feed of a room; there is one for each room and query client. */
export function chatCacheOf(client: QueryClient, room: ChatScope): Feed {
  const rooms = feeds.get(client) ?? new Map<string, Feed>()
  feeds.set(client, rooms)
  const key = scopeKey(room)
  const feed = rooms.get(key) ?? makeFeed(client, room)
  rooms.set(key, feed)
  return feed
}

function makeFeed(client: QueryClient, room: ChatScope): Feed {
  let events: ChatEvent[] = []
  let begun = 0
  const told: Told = { events: () => events, begun: () => begun }

  const changeLists = (change: (page: ChatPage, filter: ChatFilter) => { page: ChatPage; isUnclear: boolean }) => {
    for (const [key, page] of client.getQueriesData<ChatPage>({ queryKey: listsKey(room) })) {
      const asked = filterOfKey(key)?.query
      if (!page || !asked) continue
      const { page: next, isUnclear } = change(page, asked)
      if (next !== page) client.setQueryData(key, next, { updatedAt: client.getQueryState(key)?.dataUpdatedAt })
      if (isUnclear) void client.invalidateQueries({ queryKey: key, exact: true })
    }
  }
  const changeChat = (chatId: number, change: (open: OpenedChat) => OpenedChat) =>
    client.setQueryData<OpenedChat>(chatKey(room, chatId), (open) => open && change(open))
  const readChatAgain = (chatId: number) => client.invalidateQueries({ queryKey: chatKey(room, chatId), exact: true })

  return {
    lists: (filter, perPage) => listOptions(room, filter, perPage, told),
    chat: (chatId) => chatOptions(room, chatId, told),
    begin: (after) => {
      begun = after
      for (const queryKey of [listsKey(room), chatsKey(room)])
        void client.invalidateQueries({ queryKey, predicate: ({ state }) => isOlder(state.data, after) })
    },
    tell: (event) => {
      events = [...events.slice(-kept), event]
      changeLists((page, filter) => applyEventToList(page, filter, event))
      changeChat(event.chat.id, (open) => applyEventToChat(open, event))
      // The result of an exam is not part of the event, so the chat is refetched.
      if (room.about === 'exam') void readChatAgain(event.chat.id)
    },
    answered: (chatId, { open, chat = open?.chat, message }) => {
      const before = client.getQueryData<OpenedChat>(chatKey(room, chatId))
      const isNews = chat !== undefined && chat.version >= (before?.chat.version ?? 0)
      if (open) client.setQueryData<OpenedChat>(chatKey(room, chatId), events.reduce(applyEventToChat, open))
      else
        changeChat(chatId, (now) => ({
          ...now,
          chat: isNews ? chat : now.chat,
          messages: withMessage(now.messages, message),
        }))
      if (isNews) changeLists((page, filter) => withChat(page, filter, chat))
    },
    read: (chatId) => {
      changeChat(chatId, (open) => ({ ...open, chat: { ...open.chat, unreadCount: 0 } }))
      changeLists((page) => ({ page: withRead(page, chatId), isUnclear: false }))
    },
    readAgain: async (chatId) => {
      void client.invalidateQueries({ queryKey: listsKey(room) })
      await readChatAgain(chatId)
    },
    readAnew: () => {
      events = []
      // The server may have restarted its event numbers from a lower number.
      begun = 0
      void client.invalidateQueries({ queryKey: listsKey(room) })
      void client.invalidateQueries({ queryKey: chatsKey(room) })
    },
  }
}

/** The key prefix of all opened chats of the room. */
const chatsKey = (room: ChatScope) => chatKey(room, 0).slice(0, 2)

const isOlder = (answer: unknown, after: number) => answer !== undefined && (answer as { seq: number }).seq < after

interface Told {
  events(): readonly ChatEvent[]
  begun(): number
}

/**
 * Reads again if the answer is older than the beginning of the stream; otherwise events between the two would be lost.
 */
async function notBefore<T extends { seq: number }>({ begun }: Told, read: () => Promise<T>): Promise<T> {
  const answer = await read()
  return isOlder(answer, begun()) ? read() : answer
}

/** Returns the query options of a list. Events that arrived during the request are applied to its answer, too. */
function listOptions(room: ChatScope, filter: ChatFilter, perPage: number, told: Told) {
  return queryOptions({
    queryKey: listKey(room, filter, perPage),
    queryFn: async ({ signal }) => {
      const page = await notBefore(told, () => listChats(room, filter, perPage, signal))
      return told.events().reduce((next, event) => applyEventToList(next, filter, event).page, page)
    },
    staleTime: staleMs,
    meta: { silent: true },
  })
}

function chatOptions(room: ChatScope, chatId: number, told: Told) {
  return queryOptions({
    queryKey: chatKey(room, chatId),
    queryFn: async ({ signal }) => {
      const open = await notBefore(told, () => readChat(room, chatId, signal))
      return told.events().reduce(applyEventToChat, open)
    },
    staleTime: staleMs,
    meta: { silent: true },
  })
}
