import type { MessageInput } from '@markaz/protocol/message'
import { groupAccessScopes, mapGroupAccessScopes } from '@markaz/protocol/route'
import {
  type Chat,
  type ChatDetail,
  type ChatMessage,
  ChatStatus,
  type HomeworkCheckInput,
} from '@markaz/protocol/teaching/chats/schemas'
import { exams } from '@markaz/protocol/teaching/exams/routes'
import type { Exam, ExamCheckInput, ExamParticipant } from '@markaz/protocol/teaching/exams/schemas'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import { z } from 'zod'
import { callApi } from '../../shared/api/call.ts'
import { queryKeyOfCall } from '../../shared/api/query.ts'

/**
 * Determines which chats a list shows: chats about the homework of a group, or the chats of an exam. `reach`: API
 * routes for all groups or for own groups.
 */
export const ChatListScope = z.union([
  z.object({ about: z.literal('homework'), reach: z.enum(groupAccessScopes), id: z.number() }),
  z.object({ about: z.literal('exam'), id: z.number() }),
])
export type ChatListScope = z.infer<typeof ChatListScope>

export const keyOfChatListScope = (scope: ChatListScope) =>
  scope.about === 'exam' ? `exam:${scope.id}` : `homework:${scope.reach}:${scope.id}`

/** `homeworkId` is set only for chats about homework. */
export interface ChatFilter {
  status?: ChatStatus | undefined
  value?: string | undefined
  homeworkId?: number | undefined
}

export interface ChatListPage {
  chats: Chat[]
  total: number
  seq: number
}

/** A chat. For an exam chat, `participant` and `exam` contain what a verdict needs. */
export interface ChatWithExam extends ChatDetail {
  participant?: ExamParticipant
  exam?: Exam
}

const homeworkRoutes = mapGroupAccessScopes((reach) => ({
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

const routesOf = (scope: ChatListScope) => (scope.about === 'exam' ? examRoutes : homeworkRoutes[scope.reach])

export const chatStreamRouteOf = (scope: ChatListScope) => routesOf(scope).stream

const listArgs = (scope: ChatListScope, { status, value, homeworkId }: ChatFilter, perPage: number) => ({
  params: { id: scope.id },
  query: { page: 1, perPage, status, value, homeworkId },
})

export const chatListsQueryKey = (scope: ChatListScope) =>
  queryKeyOfCall(routesOf(scope).list as typeof homework.chats.all)
export const chatListQueryKey = (scope: ChatListScope, filter: ChatFilter, perPage: number) =>
  [...chatListsQueryKey(scope), listArgs(scope, filter, perPage)] as const
export const chatQueryKey = (scope: ChatListScope, chatId: number) =>
  [...queryKeyOfCall(routesOf(scope).read as typeof homework.chat.all), { params: { id: scope.id, chatId } }] as const

export const chatFilterOfQueryKey = (key: readonly unknown[]) => key[2] as ReturnType<typeof listArgs> | undefined

export function fetchChats(
  scope: ChatListScope,
  filter: ChatFilter,
  perPage: number,
  signal?: AbortSignal,
): Promise<ChatListPage> {
  const args = { ...listArgs(scope, filter, perPage), signal }
  return scope.about === 'exam' ? callApi(examRoutes.list, args) : callApi(homeworkRoutes[scope.reach].list, args)
}

export function fetchChat(scope: ChatListScope, chatId: number, signal?: AbortSignal): Promise<ChatWithExam> {
  const args = { params: { id: scope.id, chatId }, signal }
  return scope.about === 'exam' ? callApi(examRoutes.read, args) : callApi(homeworkRoutes[scope.reach].read, args)
}

export const sendChatMessage = (scope: ChatListScope, chatId: number, body: MessageInput) =>
  callApi(routesOf(scope).write, { params: { id: scope.id, chatId }, body })

export const reserveChatForChecking = (scope: ChatListScope, chatId: number, force: boolean) =>
  callApi(routesOf(scope).take, { params: { id: scope.id, chatId }, body: { force } })

export const markChatRead = (scope: ChatListScope, chatId: number, messageId: number) =>
  callApi(routesOf(scope).readUntil, { params: { id: scope.id, chatId }, body: { messageId } })

/** A verdict on homework, which has a score if accepted, or on an exam, which has a score or a failure reason. */
export type SubmissionVerdict = Omit<HomeworkCheckInput, 'score' | 'status'> & {
  status: HomeworkCheckInput['status'] | null
  score: number | null
  failureReasonId: number | null
}

/**
 * Result of saving a verdict: the changed chat and the new message, if the server sent them. `written` is the whole
 * response, which undo needs.
 */
export interface SavedSubmissionVerdict {
  written?: object
  chat?: Chat | undefined
  message?: ChatMessage | undefined
  open?: ChatWithExam
}

/**
 * Sends a verdict, which is stored once even if it is sent twice. After a verdict on an exam, the chat must be loaded
 * again.
 */
export async function sendSubmissionVerdict(
  scope: ChatListScope,
  chatId: number,
  verdict: SubmissionVerdict,
): Promise<SavedSubmissionVerdict> {
  const { status, score, failureReasonId, ...rest } = verdict
  if (scope.about === 'exam') {
    const body: ExamCheckInput = { ...rest, participantId: chatId, score, failureReasonId }
    const written = await callApi(exams.check, { params: { id: scope.id }, body })
    return { written, open: await fetchChat(scope, chatId) }
  }
  if (status === null) throw new Error('homework is accepted or returned')
  const body: HomeworkCheckInput = { ...rest, status, score: status === ChatStatus.Accepted ? score : null }
  const written = await callApi(homeworkRoutes[scope.reach].check, { params: { id: scope.id, chatId }, body })
  return { ...written, written }
}
