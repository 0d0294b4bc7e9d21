import { type GroupScope, groupScopes, type RouteDefinition } from '@markaz/protocol/route'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import type { FastifyInstance } from 'fastify'
import { requireGroupInScope } from '../../access/reach.ts'
import { signedFileAddressOf } from '../../centre/files/file-address.ts'
import type { Deps } from '../../deps.ts'
import { mountBulkOperation } from '../../http/many.ts'
import { mountForAllAndOwnGroups, type RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { readChats } from '../chats/chat-rows.ts'
import { bulkChangeHomeworkDeadline, changeHomeworkDeadline } from './change-deadline.ts'
import { editHomework, removeHomework } from './change-homework.ts'
import { giveHomework, giveHomeworkToGroups } from './give-homework.ts'
import { homeworkChatIdsByNameSql, listHomework, readHomework } from './homework.queries.ts'
import { homeworkChatRoutes } from './homework-chats.routes.ts'
import { listHomeworkTargets } from './homework-targets.queries.ts'
import { listNotSubmitted, type NotSubmittedFilter } from './not-submitted.queries.ts'
import { notifyParentsOfMissingWork } from './notify-missing.ts'
import { ownHomeworkRoutes } from './own-homework.routes.ts'

export function homeworkRoutes(app: FastifyInstance, deps: Deps): void {
  homeworkChatRoutes(app, deps)
  ownHomeworkRoutes(app, deps)
  app.queue.handle(notifyParentsOfMissingWork(deps))
  mountForAllAndOwnGroups(app, deps, homework.list, list)
  mountForAllAndOwnGroups(app, deps, homework.create, create)
  mountForAllAndOwnGroups(app, deps, homework.targets, listHomeworkTargets)
  mountForAllAndOwnGroups(app, deps, homework.giveToMany, giveHomeworkToGroups)
  mountForAllAndOwnGroups(app, deps, homework.read, read)
  mountForAllAndOwnGroups(app, deps, homework.update, update)
  mountForAllAndOwnGroups(app, deps, homework.remove, remove)
  mountForAllAndOwnGroups(app, deps, homework.deadline, moveDeadline)
  for (const reach of groupScopes)
    mountBulkOperation(app, deps, homework.deadlineOfMany[reach], bulkChangeHomeworkDeadline(reach))
  mountForAllAndOwnGroups(app, deps, homework.infoCounts, infoCounts)
  mountForAllAndOwnGroups(app, deps, homework.incompleteStudents, incompleteStudents)
  mountForAllAndOwnGroups(app, deps, homework.notSubmitted, notSubmitted)
}

async function list(call: RouteCall<typeof homework.list.all>, reach: GroupScope) {
  const groupId = call.params.id
  await requireGroupInScope(call.db, { ...call, reach }, groupId)
  return listHomework(call, { ...call.query, groupId })
}

async function create(call: RouteCall<typeof homework.create.all>, reach: GroupScope) {
  const homeworkId = await giveHomework(call, reach)
  return { homework: await existing(call, { groupId: call.params.id, homeworkId }) }
}

async function read(call: RouteCall<typeof homework.read.all>, reach: GroupScope) {
  const homework = await homeworkInReach(call, reach)
  return { homework, chats: await readChats(call, homeworkChatIdsByNameSql(homework.id)) }
}

async function update(call: RouteCall<typeof homework.update.all>, reach: GroupScope) {
  await editHomework(call, reach)
  return { homework: await homeworkInReach(call, reach) }
}

async function remove(call: RouteCall<typeof homework.remove.all>, reach: GroupScope) {
  await removeHomework(call, reach)
  return {}
}

async function moveDeadline(call: RouteCall<typeof homework.deadline.all>, reach: GroupScope) {
  await changeHomeworkDeadline(call, reach)
  return { homework: await homeworkInReach(call, reach) }
}

async function infoCounts(call: RouteCall<typeof homework.infoCounts.all>, reach: GroupScope) {
  const { counts } = await homeworkInReach(call, reach)
  return counts
}

async function incompleteStudents(call: RouteCall<typeof homework.incompleteStudents.all>, reach: GroupScope) {
  const { id: homeworkId } = await homeworkInReach(call, reach)
  return withoutSubmission(call, { groupId: call.params.id, homeworkId, isOver: true, now: call.clock.now() })
}

async function notSubmitted(call: RouteCall<typeof homework.notSubmitted.all>, reach: GroupScope) {
  const groupId = call.params.id
  const { homeworkId } = call.query
  if (homeworkId === undefined) await requireGroupInScope(call.db, { ...call, reach }, groupId)
  else await homeworkInReach({ ...call, params: { id: groupId, homeworkId } }, reach)
  return withoutSubmission(call, { ...call.query, groupId, now: call.clock.now() })
}

type HomeworkCall = RouteCall<RouteDefinition> & { params: { id: number; homeworkId: number } }

async function homeworkInReach(call: HomeworkCall, reach: GroupScope) {
  const { id: groupId, homeworkId } = call.params
  await requireGroupInScope(call.db, { ...call, reach }, groupId)
  return existing(call, { groupId, homeworkId })
}

async function existing(call: RouteCall<RouteDefinition>, ids: { groupId: number; homeworkId: number }) {
  const row = orNotFound(await readHomework(call, ids))
  return row
}

async function withoutSubmission(call: RouteCall<RouteDefinition>, filter: NotSubmittedFilter) {
  const { students, total } = await listNotSubmitted(call.db, filter)
  return { students: students.map((one) => ({ ...one, photo: signedFileAddressOf(call, one.photo) })), total }
}
