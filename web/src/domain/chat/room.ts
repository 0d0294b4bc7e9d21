import type { MessageInput } from '@markaz/protocol/message'
import { groupScopes, mapGroupScopes } from '@markaz/protocol/route'
import {
  type Chat,
  type ChatMessage,
  ChatStatus,
  type HomeworkCheckInput,
  type OpenChat,
} from '@markaz/protocol/teaching/chats/schemas'
import { exams } from '@markaz/protocol/teaching/exams/routes'
import type { Exam, ExamCheckInput, ExamParticipant } from '@markaz/protocol/teaching/exams/schemas'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import { z } from 'zod'
import { callApi } from '../../shared/api/call.ts'
import { queryKeyOfCall } from '../../shared/api/query.ts'

/** The group or exam whose chats are shown together. `reach` chooses the API calls for all groups or for own groups. */
export const ChatListScope = z.union([
  z.object({ about: z.literal('homework'), reach: z.enum(groupScopes), id: z.number() }),
  z.object({ about: z.literal('exam'), id: z.number() }),
])
export type ChatListScope = z.infer<typeof ChatListScope>

export const keyOfChatListScope = (room: ChatListScope) =>
  room.about === 'exam' ? `exam:${room.id}` : `homework:${room.reach}:${room.id}`

/** `homeworkId` is set only for chats about homework. */
export interface ChatFilter {
  status?: ChatStatus | undefined
  value?: string | undefined
  homeworkId?: number | undefined
}

export interface ChatPage {
  chats: Chat[]
  total: number
  seq: number
}

/** For an exam, an open chat also contains the data that a verdict needs. */
export interface OpenedChat extends OpenChat {
  participant?: ExamParticipant
  exam?: Exam
}

const homeworkRoutes = mapGroupScopes((reach) => ({
  list: homework.chats[reach],
  read: homework.chat[reach],
  write: homework.write[reach],
  take: homework.take[reach],
  check: homework.check[reach],
  readUntil: homework.readUntil[reach],
  stream: homework.stream[reach],
}))
const examRoutes = {
  list: exams.chats,
  read: exams.chat,
  write: exams.write,
  take: exams.take,
  readUntil: exams.readUntil,
  stream: exams.stream,
}

const routesOf = (room: ChatListScope) => (room.about === 'exam' ? examRoutes : homeworkRoutes[room.reach])

export const chatStreamOf = (room: ChatListScope) => routesOf(room).stream

const listArgs = (room: ChatListScope, { status, value, homeworkId }: ChatFilter, perPage: number) => ({
  params: { id: room.id },
  query: { page: 1, perPage, status, value, homeworkId },
})

export const chatListsQueryKey = (room: ChatListScope) =>
  queryKeyOfCall(routesOf(room).list as typeof homework.chats.all)
export const chatListQueryKey = (room: ChatListScope, filter: ChatFilter, perPage: number) =>
  [...chatListsQueryKey(room), listArgs(room, filter, perPage)] as const
export const chatQueryKey = (room: ChatListScope, chatId: number) =>
  [...queryKeyOfCall(routesOf(room).read as typeof homework.chat.all), { params: { id: room.id, chatId } }] as const

export const chatFilterOfQueryKey = (key: readonly unknown[]) => key[2] as ReturnType<typeof listArgs> | undefined

export function fetchChats(
  room: ChatListScope,
  filter: ChatFilter,
  perPage: number,
  signal?: AbortSignal,
): Promise<ChatPage> {
  const args = { ...listArgs(room, filter, perPage), signal }
  return room.about === 'exam' ? callApi(examRoutes.list, args) : callApi(homeworkRoutes[room.reach].list, args)
}

export function fetchChat(room: ChatListScope, chatId: number, signal?: AbortSignal): Promise<OpenedChat> {
  const args = { params: { id: room.id, chatId }, signal }
  return room.about === 'exam' ? callApi(examRoutes.read, args) : callApi(homeworkRoutes[room.reach].read, args)
}

export const sendChatMessage = (room: ChatListScope, chatId: number, body: MessageInput) =>
  callApi(routesOf(room).write, { params: { id: room.id, chatId }, body })

export const reserveChat = (room: ChatListScope, chatId: number, force: boolean) =>
  callApi(routesOf(room).take, { params: { id: room.id, chatId }, body: { force } })

export const markChatRead = (room: ChatListScope, chatId: number, messageId: number) =>
  callApi(routesOf(room).readUntil, { params: { id: room.id, chatId }, body: { messageId } })

/** Accepted homework has a score; an exam has a score or a failure reason. */
export type ChatVerdict = Omit<HomeworkCheckInput, 'score' | 'status'> & {
  status: HomeworkCheckInput['status'] | null
  score: number | null
  failureReasonId: number | null
}

/** The parts of a chat that the response to a verdict contains. `written` is the response itself, which undo needs. */
export interface SavedVerdict {
  written?: object
  chat?: Chat | undefined
  message?: ChatMessage | undefined
  open?: OpenedChat
}

/**
 * Sends a verdict, which is stored once even if it is sent twice. After a verdict on an exam, the chat must be loaded
 * again.
 */
export async function sendVerdict(room: ChatListScope, chatId: number, verdict: ChatVerdict): Promise<SavedVerdict> {
  const { status, score, failureReasonId, ...rest } = verdict
  if (room.about === 'exam') {
    const body: ExamCheckInput = { ...rest, participantId: chatId, score, failureReasonId }
    const written = await callApi(exams.check, { params: { id: room.id }, body })
    return { written, open: await fetchChat(room, chatId) }
  }
  if (status === null) throw new Error('homework is accepted or returned')
  const body: HomeworkCheckInput = { ...rest, status, score: status === ChatStatus.Accepted ? score : null }
  const written = await callApi(homeworkRoutes[room.reach].check, { params: { id: room.id, chatId }, body })
  return { ...written, written }
}
