import { parentConversations } from '@markaz/protocol/people/talks/own-talks.routes'
import { familyConversations } from '@markaz/protocol/people/talks/routes'
import type { FastifyInstance } from 'fastify'
import { requireStudentInScope } from '../../access/reach.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, mountTransactionalRoute } from '../../http/mount.ts'
import { readLiveTopicChangeCount } from '../../live/changes.ts'
import { openChangeStream } from '../../live/open-changes.ts'
import { conversationsLiveTopic } from './add-message.ts'
import {
  assignConversation,
  closeConversation,
  listPossibleAssignees,
  markConversationReadByCentre,
  sendMessageToFamily,
} from './answer-family.ts'
import { listConversations } from './list-talks.ts'
import { readConversationMessages } from './messages.ts'
import {
  listOwnConversations,
  markConversationReadByParent,
  readOwnConversation,
  sendMessageToCentre,
} from './own-talks.ts'
import { readConversation } from './talk-rows.ts'

export function conversationRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, familyConversations.list, async (call) => {
    const seq = await readLiveTopicChangeCount(call.db, conversationsLiveTopic)
    return { ...(await listConversations(call, call.query)), seq }
  })
  mountRoute(app, deps, familyConversations.stream, (call) =>
    openChangeStream(app, call, { name: conversationsLiveTopic, access: familyConversations.stream.access }),
  )
  mountRoute(app, deps, familyConversations.read, async (call) => {
    const { db, viewer, params, query } = call
    await requireStudentInScope(db, viewer, params.id)
    const seq = await readLiveTopicChangeCount(db, conversationsLiveTopic)
    const talk = await readConversation(call, params.id)
    return { talk, ...(await readConversationMessages(call, { studentId: params.id, before: query.before })), seq }
  })
  mountRoute(app, deps, familyConversations.write, sendMessageToFamily)
  mountTransactionalRoute(app, deps, familyConversations.readUntil, markConversationReadByCentre)
  mountRoute(app, deps, familyConversations.colleagues, listPossibleAssignees)
  mountRoute(app, deps, familyConversations.assign, assignConversation)
  mountRoute(app, deps, familyConversations.close, closeConversation)
  mountRoute(app, deps, parentConversations.list, listOwnConversations)
  mountRoute(app, deps, parentConversations.read, readOwnConversation)
  mountRoute(app, deps, parentConversations.write, sendMessageToCentre)
  mountTransactionalRoute(app, deps, parentConversations.readUntil, markConversationReadByParent)
}
