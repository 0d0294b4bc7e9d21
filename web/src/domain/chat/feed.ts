import type { ChatEvent } from '@markaz/protocol/teaching/chats/schemas'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { listAfter, openAfter, withChat, withMessage, withRead } from './chat-state.ts'
import {
  type Answered,
  type ChatFilter,
  type ChatPage,
  chatKey,
  filterOfKey,
  listChats,
  listKey,
  listsKey,
  type OpenedChat,
  type Room,
  readChat,
  roomKey,
} from './room.ts'

/** Events that an answer on its way may not know yet are at most so many. */
const kept = 500
/** What is told live stays true; without the stream (and after it) the timer and the window's focus read again. */
const staleMs = 5_000

/** The room's lists and chats in the query cache, and the one way into them for what is told live. */
interface Feed {
  lists(filter: ChatFilter, perPage: number): ReturnType<typeof listOptions>
  chat(chatId: number): ReturnType<typeof chatOptions>
  /** The stream tells what comes after that number: whatever was answered at a lower one is read again. */
  begin(after: number): void
  tell(event: ChatEvent): void
  /** What the answer to one's own call says; the stream tells the same with its number. */
  answered(chatId: number, answer: Answered): void
  /** The viewer has read it all. */
  read(chatId: number): void
  /** Reads after a refusal what the chat is now, and where it stands. */
  readAgain(chatId: number): Promise<void>
  /** All that is on screen is read anew; what was told before counts no more. */
  readAnew(): void
}

const feeds = new WeakMap<QueryClient, Map<string, Feed>>()

/** One for each room and client. */
export function feedOf(client: QueryClient, room: Room): Feed {
  const rooms = feeds.get(client) ?? new Map<string, Feed>()
  feeds.set(client, rooms)
  const key = roomKey(room)
  const feed = rooms.get(key) ?? makeFeed(client, room)
  rooms.set(key, feed)
  return feed
}

function makeFeed(client: QueryClient, room: Room): Feed {
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
      changeLists((page, filter) => listAfter(page, filter, event))
      changeChat(event.chat.id, (open) => openAfter(open, event))
      // The outcome of an exam stands beside the chat and is not told.
      if (room.about === 'exam') void readChatAgain(event.chat.id)
    },
    answered: (chatId, { open, chat = open?.chat, message }) => {
      const before = client.getQueryData<OpenedChat>(chatKey(room, chatId))
      const isNews = chat !== undefined && chat.version >= (before?.chat.version ?? 0)
      if (open) client.setQueryData<OpenedChat>(chatKey(room, chatId), events.reduce(openAfter, open))
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
      // The numbers may begin anew, lower than before.
      begun = 0
      void client.invalidateQueries({ queryKey: listsKey(room) })
      void client.invalidateQueries({ queryKey: chatsKey(room) })
    },
  }
}

/** The key of all chats of the room that were opened. */
const chatsKey = (room: Room) => chatKey(room, 0).slice(0, 2)

const isOlder = (answer: unknown, after: number) => answer !== undefined && (answer as { seq: number }).seq < after

interface Told {
  events(): readonly ChatEvent[]
  begun(): number
}

/** The list and the chat are asked for at once, and the stream begins with one of them: nobody tells the other what lay between. */
async function notBefore<T extends { seq: number }>({ begun }: Told, read: () => Promise<T>): Promise<T> {
  const answer = await read()
  return isOlder(answer, begun()) ? read() : answer
}

/** What was told while the answer travelled is told to the answer too. */
function listOptions(room: Room, filter: ChatFilter, perPage: number, told: Told) {
  return queryOptions({
    queryKey: listKey(room, filter, perPage),
    queryFn: async ({ signal }) => {
      const page = await notBefore(told, () => listChats(room, filter, perPage, signal))
      return told.events().reduce((next, event) => listAfter(next, filter, event).page, page)
    },
    staleTime: staleMs,
    meta: { silent: true },
  })
}

function chatOptions(room: Room, chatId: number, told: Told) {
  return queryOptions({
    queryKey: chatKey(room, chatId),
    queryFn: async ({ signal }) => {
      const open = await notBefore(told, () => readChat(room, chatId, signal))
      return told.events().reduce(openAfter, open)
    },
    staleTime: staleMs,
    meta: { silent: true },
  })
}
