import type { RouteDefinition } from '@markaz/protocol/route'
import { exams } from '@markaz/protocol/teaching/exams/routes'
import type { FastifyInstance } from 'fastify'
import { groupScopeOfViewer } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, type RouteCall } from '../../http/mount.ts'
import { requireAccessToChat, requireChatsInScope } from '../chats/chat-scope.ts'
import { listChats, readChatWithMessages } from '../chats/list-chats.ts'
import { markChatReadUntil } from '../chats/read-until.ts'
import { reserveSubmissionForChecker } from '../chats/reserve-submission.ts'
import { openChatStream } from '../chats/stream.ts'
import { type StaffMessageContext, writeMessageAsStaff } from '../chats/write-message.ts'
import { readExam } from './exam-rows.ts'
import { readExamParticipant } from './participant-rows.ts'

export function examChatRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, exams.chats, async (call) => {
    const about = { kind: 'exam', examId: call.params.id } as const
    const group = await requireChatsInScope(call.db, { ...call, about, reach: readScopeOf(call.viewer) })
    return listChats(call, about, group, call.query)
  })
  mountRoute(app, deps, exams.chat, async (call) => {
    const { id, chatId } = call.params
    const groupId = await requireAccessToChat(call.db, examMessageContext(call, 'read'), chatId)
    return {
      ...(await readChatWithMessages(call, groupId, chatId)),
      participant: await readExamParticipant(call, chatId),
      exam: await readExam(call, id),
    }
  })
  mountRoute(app, deps, exams.write, async (call) => ({
    message: await writeMessageAsStaff(examMessageContext(call, 'update'), call.body),
  }))
  mountRoute(app, deps, exams.take, async (call) => ({
    chat: await reserveSubmissionForChecker(examMessageContext(call, 'update'), call.body),
  }))
  mountRoute(app, deps, exams.readUntil, async (call) => {
    const { chatId } = call.params
    await requireAccessToChat(call.db, examMessageContext(call, 'read'), chatId)
    await markChatReadUntil(call.db, { chatId, messageId: call.body.messageId, staffId: call.viewer.id })
    return {}
  })
  mountRoute(app, deps, exams.stream, (call) =>
    openChatStream(app.hub, call, {
      about: { kind: 'exam', examId: call.params.id },
      reachOfStream: readScopeOf,
      access: exams.stream.access,
    }),
  )
}

const readScopeOf = (viewer: Viewer) => groupScopeOfViewer(viewer, 'all_groups:exam_chats.read')

type ChatCall = RouteCall<RouteDefinition> & { params: { id: number; chatId: number } }

function examMessageContext(call: ChatCall, option: 'read' | 'update'): StaffMessageContext {
  const { id: examId, chatId } = call.params
  return {
    ...call,
    about: { kind: 'exam', examId },
    reach: groupScopeOfViewer(call.viewer, `all_groups:exam_chats.${option}`),
    chatId,
  }
}
