import { ownTalks } from '@markaz/protocol/people/talks/own-talks.routes'
import { familyTalks } from '@markaz/protocol/people/talks/routes'
import type { FastifyInstance } from 'fastify'
import { requireStudentInScope } from '../../access/student-in-reach.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, mountWrite } from '../../http/mount.ts'
import { createChangeCounter } from '../../live/changes.ts'
import { openChanges } from '../../live/open-changes.ts'
import { conversationsTopic } from './add-message.ts'
import {
  assignConversation,
  closeConversation,
  listColleagues,
  markReadByCentre,
  sendMessageToFamily,
} from './answer-family.ts'
import { listConversations } from './list-talks.ts'
import { readMessages } from './messages.ts'
import { listOwnConversations, markReadByParent, readOwnConversation, sendMessageToCentre } from './own-talks.ts'
import { readConversation } from './talk-rows.ts'

export function conversationRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, familyTalks.list, async (call) => {
    const seq = await createChangeCounter(call.db, conversationsTopic)
    return { ...(await listConversations(call, call.query)), seq }
  })
  mountRoute(app, deps, familyTalks.stream, (call) =>
    openChanges(app, call, { name: conversationsTopic, access: familyTalks.stream.access }),
  )
  mountRoute(app, deps, familyTalks.read, async (call) => {
    const { db, viewer, params, query } = call
    await requireStudentInScope(db, viewer, params.id)
    const seq = await createChangeCounter(db, conversationsTopic)
    const talk = await readConversation(call, params.id)
    return { talk, ...(await readMessages(call, { studentId: params.id, before: query.before })), seq }
  })
  mountRoute(app, deps, familyTalks.write, sendMessageToFamily)
  mountWrite(app, deps, familyTalks.readUntil, markReadByCentre)
  mountRoute(app, deps, familyTalks.colleagues, listColleagues)
  mountRoute(app, deps, familyTalks.assign, assignConversation)
  mountRoute(app, deps, familyTalks.close, closeConversation)
  mountRoute(app, deps, ownTalks.list, listOwnConversations)
  mountRoute(app, deps, ownTalks.read, readOwnConversation)
  mountRoute(app, deps, ownTalks.write, sendMessageToCentre)
  mountWrite(app, deps, ownTalks.readUntil, markReadByParent)
}
