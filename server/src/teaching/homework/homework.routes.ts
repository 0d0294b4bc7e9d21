import { type GroupAccessScope, groupAccessScopes, type RouteDefinition } from '@markaz/protocol/route'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import type { FastifyInstance } from 'fastify'
import { requireGroupInScope } from '../../access/reach.ts'
import { signedFileAddressOf } from '../../centre/files/file-address.ts'
import type { Deps } from '../../deps.ts'
import { mountBulkOperationRoutes } from '../../http/bulk-operation.ts'
import { mountRouteForAllAndOwnGroups, type RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { readChats } from '../chats/chat-rows.ts'
import { bulkChangeHomeworkDeadline, changeHomeworkDeadline } from './change-deadline.ts'
import { editHomework, removeHomework } from './change-homework.ts'
import { giveHomeworkToGroup, giveHomeworkToGroups } from './give-homework.ts'
import { homeworkChatIdsByStudentNameSql, listHomework, readHomework } from './homework.queries.ts'
import { homeworkChatRoutes } from './homework-chats.routes.ts'
import { listGroupsToGiveHomework } from './homework-targets.queries.ts'
import { listStudentsWithUnsubmittedHomework, type UnsubmittedHomeworkFilter } from './not-submitted.queries.ts'
import { createMissingHomeworkNotificationJob } from './notify-missing.ts'
import { ownHomeworkRoutes } from './own-homework.routes.ts'

export function homeworkRoutes(app: FastifyInstance, deps: Deps): void {
  homeworkChatRoutes(app, deps)
  ownHomeworkRoutes(app, deps)
  app.queue.handle(createMissingHomeworkNotificationJob(deps))
  mountRouteForAllAndOwnGroups(app, deps, homework.list, listRoute)
  mountRouteForAllAndOwnGroups(app, deps, homework.create, createRoute)
  mountRouteForAllAndOwnGroups(app, deps, homework.targets, listGroupsToGiveHomework)
  mountRouteForAllAndOwnGroups(app, deps, homework.giveToMany, giveHomeworkToGroups)
  mountRouteForAllAndOwnGroups(app, deps, homework.read, readRoute)
  mountRouteForAllAndOwnGroups(app, deps, homework.update, updateRoute)
  mountRouteForAllAndOwnGroups(app, deps, homework.remove, removeRoute)
  mountRouteForAllAndOwnGroups(app, deps, homework.deadline, moveDeadlineRoute)
  for (const reach of groupAccessScopes)
    mountBulkOperationRoutes(app, deps, homework.deadlineOfMany[reach], bulkChangeHomeworkDeadline(reach))
  mountRouteForAllAndOwnGroups(app, deps, homework.infoCounts, infoCountsRoute)
  mountRouteForAllAndOwnGroups(app, deps, homework.incompleteStudents, incompleteStudentsRoute)
  mountRouteForAllAndOwnGroups(app, deps, homework.notSubmitted, notSubmittedRoute)
}

async function listRoute(call: RouteCall<typeof homework.list.all>, reach: GroupAccessScope) {
  const groupId = call.params.id
  await requireGroupInScope(call.db, { ...call, reach }, groupId)
  return listHomework(call, { ...call.query, groupId })
}

async function createRoute(call: RouteCall<typeof homework.create.all>, reach: GroupAccessScope) {
  const homeworkId = await giveHomeworkToGroup(call, reach)
  return { homework: await requireHomework(call, { groupId: call.params.id, homeworkId }) }
}

async function readRoute(call: RouteCall<typeof homework.read.all>, reach: GroupAccessScope) {
  const homework = await requireHomeworkInScope(call, reach)
  return { homework, chats: await readChats(call, homeworkChatIdsByStudentNameSql(homework.id)) }
}

async function updateRoute(call: RouteCall<typeof homework.update.all>, reach: GroupAccessScope) {
  await editHomework(call, reach)
  return { homework: await requireHomeworkInScope(call, reach) }
}

async function removeRoute(call: RouteCall<typeof homework.remove.all>, reach: GroupAccessScope) {
  await removeHomework(call, reach)
  return {}
}

async function moveDeadlineRoute(call: RouteCall<typeof homework.deadline.all>, reach: GroupAccessScope) {
  await changeHomeworkDeadline(call, reach)
  return { homework: await requireHomeworkInScope(call, reach) }
}

async function infoCountsRoute(call: RouteCall<typeof homework.infoCounts.all>, reach: GroupAccessScope) {
  const { counts } = await requireHomeworkInScope(call, reach)
  return counts
}

async function incompleteStudentsRoute(
  call: RouteCall<typeof homework.incompleteStudents.all>,
  reach: GroupAccessScope,
) {
  const { id: homeworkId } = await requireHomeworkInScope(call, reach)
  return readStudentsWithoutSubmission(call, {
    groupId: call.params.id,
    homeworkId,
    isOver: true,
    now: call.clock.now(),
  })
}

async function notSubmittedRoute(call: RouteCall<typeof homework.notSubmitted.all>, reach: GroupAccessScope) {
  const groupId = call.params.id
  const { homeworkId } = call.query
  if (homeworkId === undefined) await requireGroupInScope(call.db, { ...call, reach }, groupId)
  else await requireHomeworkInScope({ ...call, params: { id: groupId, homeworkId } }, reach)
  return readStudentsWithoutSubmission(call, { ...call.query, groupId, now: call.clock.now() })
}

type HomeworkCall = RouteCall<RouteDefinition> & { params: { id: number; homeworkId: number } }

async function requireHomeworkInScope(call: HomeworkCall, reach: GroupAccessScope) {
  const { id: groupId, homeworkId } = call.params
  await requireGroupInScope(call.db, { ...call, reach }, groupId)
  return requireHomework(call, { groupId, homeworkId })
}

async function requireHomework(call: RouteCall<RouteDefinition>, ids: { groupId: number; homeworkId: number }) {
  const row = orNotFound(await readHomework(call, ids))
  return row
}

async function readStudentsWithoutSubmission(call: RouteCall<RouteDefinition>, filter: UnsubmittedHomeworkFilter) {
  const { students, total } = await listStudentsWithUnsubmittedHomework(call.db, filter)
  return { students: students.map((one) => ({ ...one, photo: signedFileAddressOf(call, one.photo) })), total }
}
