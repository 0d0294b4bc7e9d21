import type { Chat, ChatEvent, ChatMessage } from '@markaz/protocol/teaching/chats/schemas'
import type { Answers, Asked } from '../../testing/test-server.ts'
import { buildGroup, groupAnswers } from '../group/group-testing.tsx'
import type { OpenedChat } from './room.ts'

/** For tests of chats: a small server that keeps chats as the real one does. */
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
  status: null,
  score: null,
  deadline: null,
  clientId: crypto.randomUUID(),
  createdAt: '2026-11-20T10:00:00.000Z',
  ...over,
})

/** The words of a stream. */
export const eventText = (event: ChatEvent) => `id: ${event.seq}\nevent: chat\ndata: ${JSON.stringify(event)}\n\n`

const me = { id: 1, fullName: 'Ali Valiyev' }

interface Deeds {
  /** Below it the chats lie: `/groups/for-admin/7/homework-chats`. */
  base: string
  grants: readonly string[]
  chats: Chat[]
  messages?: ChatMessage[]
}

export function chatServer({ base, grants, chats: initial, messages: written = [] }: Deeds) {
  const chats = new Map(initial.map((chat) => [chat.id, chat]))
  const messages = [...written]
  const state = { seq: 10, /** Connections to the stream wait for what `say` gives them. */ isStreaming: false }
  let nextId = 1000
  const waiting: ((text: string) => void)[] = []
  let unsaid = ''

  const open = (id: number): OpenedChat => ({
    chat: chats.get(id) as Chat,
    about: { theme: 'Flexbox', description: 'Sahifa tuzing', files: [], questionFiles: [] },
    messages: messages.filter(({ chatId }) => chatId === id),
    seq: state.seq,
  })
  const list = ({ url }: Asked) => {
    const search = new URL(url, 'http://x').searchParams
    const status = Number(search.get('status') ?? 0)
    const all = [...chats.values()].filter((chat) => !status || chat.chatStatus === status)
    return { data: { chats: all.slice(0, Number(search.get('perPage'))), total: all.length, seq: state.seq } }
  }
  const add = (message: ChatMessage) => {
    const first = messages.find(({ clientId }) => clientId === message.clientId)
    if (!first) messages.push(message)
    return first ?? message
  }
  const mine = (chatId: number, over: Partial<ChatMessage>) => {
    nextId += 1
    return buildMessage(nextId, chatId, { sender: { ...me, userType: 2 }, ...over })
  }
  const answersOf = (id: number): Answers => ({
    [`GET ${base}/${id}`]: () => ({ data: open(id) }),
    [`PUT ${base}/${id}/read`]: () => ({ data: {} }),
    [`PUT ${base}/${id}/checking`]: ({ body }) => {
      const chat = chats.get(id) as Chat
      const isForced = (body as { force: boolean }).force
      if (chat.chatStatus === 1 && (isForced || !chat.checkingBy))
        chats.set(id, { ...chat, status: 4, checkingBy: me, version: chat.version + 1 })
      return { data: { chat: chats.get(id) } }
    },
    [`POST ${base}/${id}/messages`]: ({ body }) => {
      const { clientId, text } = body as { clientId: string; text: string }
      return { status: 201, data: { message: add(mine(id, { clientId, text })) } }
    },
    [`PUT ${base}/${id}/check`]: ({ body }) => {
      const input = body as { clientId: string; version: number; score: number; comment: string; status: 2 | 3 }
      const chat = chats.get(id) as Chat
      const first = messages.find(({ clientId }) => clientId === input.clientId)
      if (first) return { data: { chat, message: first } }
      if (chat.version !== input.version) return { status: 409, error: { code: 'CHAT_CHANGED', errMsg: "o'zgargan" } }
      const { status, score, comment, clientId } = input
      const decided = { status, chatStatus: status, score, comment, checkedBy: me, checkingBy: null }
      chats.set(id, { ...chat, ...decided, checkedAt: '2026-11-21T10:00:00.000Z', version: chat.version + 1 })
      const message = add(mine(id, { kind: 'check', text: comment, status, score, clientId }))
      return { data: { chat: chats.get(id), message } }
    },
  })
  const answers: Answers = {
    ...groupAnswers(buildGroup(), grants),
    [`GET ${base}`]: list,
    // Whatever is said ends the connection, so that each time the screen has to come back for more.
    [`GET ${base}/stream`]: async () => {
      if (!state.isStreaming) return { status: 503, error: { code: 'DATABASE_DOWN', errMsg: "yo'q" } }
      const text = unsaid || (await new Promise<string>((done) => waiting.push(done)))
      unsaid = ''
      return { raw: text, headers: { 'content-type': 'text/event-stream; charset=utf-8' } }
    },
  }
  for (const id of chats.keys()) Object.assign(answers, answersOf(id))
  return {
    answers,
    chats,
    messages,
    state,
    /** Tells the open connection, or the next one. */
    say: (text: string) => {
      const done = waiting.shift()
      if (done) done(text)
      else unsaid += text
    },
  }
}
