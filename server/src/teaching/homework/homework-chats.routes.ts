import type { GroupAccessScope, RouteDefinition } from '@markaz/protocol/route'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mountRouteForAllAndOwnGroups, type RouteCall } from '../../http/mount.ts'
import { requireAccessToChat, requireChatsInScope } from '../chats/chat-scope.ts'
import { listChats, readChatWithMessages } from '../chats/list-chats.ts'
import { markChatReadUntil } from '../chats/read-until.ts'
import { reserveSubmissionForChecker } from '../chats/reserve-submission.ts'
import { openChatStream } from '../chats/stream.ts'
import { type StaffMessageContext, writeMessageAsStaff } from '../chats/write-message.ts'
import { checkHomework } from './check-homework.ts'

export function homeworkChatRoutes(app: FastifyInstance, deps: Deps): void {
  mountRouteForAllAndOwnGroups(app, deps, homework.chats, listRoute)
  mountRouteForAllAndOwnGroups(app, deps, homework.chat, openRoute)
  mountRouteForAllAndOwnGroups(app, deps, homework.write, writeRoute)
  mountRouteForAllAndOwnGroups(app, deps, homework.take, takeRoute)
  mountRouteForAllAndOwnGroups(app, deps, homework.check, (call, reach) =>
    checkHomework(homeworkMessageContext(call, reach), call.body),
  )
  mountRouteForAllAndOwnGroups(app, deps, homework.readUntil, markReadRoute)
  mountRouteForAllAndOwnGroups(app, deps, homework.stream, (call, reach) =>
    openChatStream(app.hub, call, {
      about: { kind: 'homework', groupId: call.params.id },
      reachOfStream: () => reach,
      access: homework.stream[reach].access,
    }),
  )
}

async function listRoute(call: RouteCall<typeof homework.chats.all>, reach: GroupAccessScope) {
  const about = { kind: 'homework', groupId: call.params.id } as const
  return listChats(call, about, await requireChatsInScope(call.db, { ...call, about, reach }), call.query)
}

async function openRoute(call: RouteCall<typeof homework.chat.all>, reach: GroupAccessScope) {
  const { chatId } = call.params
  return readChatWithMessages(
    call,
    await requireAccessToChat(call.db, homeworkMessageContext(call, reach), chatId),
    chatId,
  )
}

async function writeRoute(call: RouteCall<typeof homework.write.all>, reach: GroupAccessScope) {
  return { message: await writeMessageAsStaff(homeworkMessageContext(call, reach), call.body) }
}

async function takeRoute(call: RouteCall<typeof homework.take.all>, reach: GroupAccessScope) {
  return { chat: await reserveSubmissionForChecker(homeworkMessageContext(call, reach), call.body) }
}

async function markReadRoute(call: RouteCall<typeof homework.readUntil.all>, reach: GroupAccessScope) {
  const { chatId } = call.params
  await requireAccessToChat(call.db, homeworkMessageContext(call, reach), chatId)
  await markChatReadUntil(call.db, { chatId, messageId: call.body.messageId, staffId: call.viewer.id })
  return {}
}

type ChatCall = RouteCall<RouteDefinition> & { params: { id: number; chatId: number } }

function homeworkMessageContext(call: ChatCall, reach: GroupAccessScope): StaffMessageContext {
  const { id: groupId, chatId } = call.params
  return { ...call, about: { kind: 'homework', groupId }, reach, chatId }
}
