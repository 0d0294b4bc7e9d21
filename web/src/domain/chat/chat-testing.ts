import type { MessageInput } from '@markaz/protocol/message'
import type { RouteDefinition } from '@markaz/protocol/route'
import type {
  Chat,
  ChatDetail,
  ChatEvent,
  ChatMessage,
  HomeworkCheckInput,
} from '@markaz/protocol/teaching/chats/schemas'
import { FakeErrorResponse, type FakeServer, type ReceivedRequest } from '../../testing/fake-server.ts'
import { fakeGroupResponse } from '../group/group-testing.ts'

export const buildChat = (id: number, over: Partial<Chat> = {}): Chat => ({
  id,
  version: 1,
  homeworkId: 5,
  examId: null,
  theme: 'Flexbox',
  student: { id: 100 + id, hId: null, fullName: `Talaba ${String(id).padStart(2, '0')}`, photo: null },
  status: 1,
  chatStatus: 1,
  score: null,
  comment: null,
  deadline: '2026-11-22T10:00:00.000Z',
  handedInAt: `2026-11-20T10:${String(id).padStart(2, '0')}:00.000Z`,
  lateAt: null,
  checkingBy: null,
  checkedBy: null,
  checkedAt: null,
  unreadCount: 0,
  lastMessage: null,
  ...over,
})

export const buildMessage = (id: number, chatId: number, over: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  chatId,
  kind: 'message',
  sender: { id: 100 + chatId, fullName: 'Talaba', userType: 3 },
  text: `xabar ${id}`,
  files: [],
  isSubmission: false,
  isLate: false,
  writtenAt: null,
  status: null,
  score: null,
  deadline: null,
  clientId: crypto.randomUUID(),
  createdAt: '2026-11-20T10:00:00.000Z',
  ...over,
})

export const formatServerSentEvent = (event: ChatEvent) =>
  `id: ${event.seq}\nevent: chat\ndata: ${JSON.stringify(event)}\n\n`

const me = { id: 1, fullName: 'Ali Valiyev' }

type ChatCalls = Record<'list' | 'read' | 'write' | 'take' | 'readUntil' | 'stream', RouteDefinition> & {
  check?: RouteDefinition
}

interface Operations {
  calls: ChatCalls
  id: number
  grants: readonly string[]
  chats: Chat[]
  messages?: ChatMessage[]
}

/** Answers the API calls of a screen with chats, and changes the simulated chats as the real server does. */
export function fakeChatResponses(
  server: FakeServer,
  { calls, id, grants, chats: initial, messages: written = [] }: Operations,
) {
  const chats = new Map(initial.map((chat) => [chat.id, chat]))
  const messages = [...written]
  const state = {
    seq: 10,
    /** True = a request for the event stream waits until `say` is called; false = the request fails. */
    isStreaming: false,
  }
  let nextId = 1000
  const waiting: ((text: string) => void)[] = []
  let unsaid = ''

  const chatOf = ({ params }: ReceivedRequest) => chats.get((params as { chatId: number }).chatId) as Chat
  const open = (chat: Chat): ChatDetail => ({
    chat,
    about: { theme: 'Flexbox', description: 'Sahifa tuzing', files: [], questionFiles: [] },
    messages: messages.filter(({ chatId }) => chatId === chat.id),
    seq: state.seq,
  })
  const add = (message: ChatMessage) => {
    const first = messages.find(({ clientId }) => clientId === message.clientId)
    if (!first) messages.push(message)
    return first ?? message
  }
  const mine = (chatId: number, over: Partial<ChatMessage>) => {
    nextId += 1
    return buildMessage(nextId, chatId, { sender: { ...me, userType: 2 }, ...over })
  }
  const change = (chat: Chat, over: Partial<Chat>) => {
    const next = { ...chat, version: chat.version + 1, ...over }
    chats.set(chat.id, next)
    return next
  }

  fakeGroupResponse(server, grants)
  const answer = (route: RouteDefinition, reply: (asked: ReceivedRequest) => unknown) =>
    server.answer(route, reply as never, { id })
  answer(calls.list, ({ query }) => {
    const { status, perPage } = query as { status?: number; perPage: number }
    const all = [...chats.values()].filter((chat) => !status || chat.chatStatus === status)
    return { chats: all.slice(0, perPage), total: all.length, seq: state.seq }
  })
  answer(calls.read, (asked) => (chatOf(asked) ? open(chatOf(asked)) : new FakeErrorResponse('NOT_FOUND')))
  answer(calls.readUntil, () => ({}))
  answer(calls.take, (asked) => {
    const chat = chatOf(asked)
    const isTaken = chat.chatStatus === 1 && ((asked.body as { force: boolean }).force || !chat.checkingBy)
    return { chat: isTaken ? change(chat, { status: 4, checkingBy: me, version: chat.version }) : chat }
  })
  answer(calls.write, (asked) => {
    const { clientId, text } = asked.body as MessageInput
    return { message: add(mine(chatOf(asked).id, { clientId, text })) }
  })
  if (calls.check)
    answer(calls.check, (asked) => {
      const { status, score, comment, clientId, version } = asked.body as HomeworkCheckInput
      const chat = chatOf(asked)
      const first = messages.find((message) => message.clientId === clientId)
      if (first) return { chat, message: first }
      if (chat.version !== version) return new FakeErrorResponse('CHAT_CHANGED')
      const decided = { status, chatStatus: status, score, comment, checkedBy: me, checkingBy: null }
      const checked = change(chat, { ...decided, checkedAt: '2026-11-21T10:00:00.000Z' })
      return { chat: checked, message: add(mine(chat.id, { kind: 'check', text: comment, status, score, clientId })) }
    })
  // After each text the stream ends, so that the screen must connect again for the next event.
  answer(calls.stream, async () => {
    if (!state.isStreaming) return new FakeErrorResponse('DATABASE_DOWN')
    const text = unsaid || (await new Promise<string>((done) => waiting.push(done)))
    unsaid = ''
    return text
  })
  return {
    chats,
    messages,
    state,
    open,
    change,
    /** Sends a text over the open event stream; if none is open, over the stream that the screen opens next. */
    say: (text: string) => {
      const done = waiting.shift()
      if (done) done(text)
      else unsaid += text
    },
  }
}
