import { AppError } from '@markaz/protocol/errors'
import type { RouteDefinition } from '@markaz/protocol/route'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import type { FastifyInstance } from 'fastify'
import { type Door, enterGroup } from '../../access/reach.ts'
import { fileAddress } from '../../centre/files/file-address.ts'
import type { Deps } from '../../deps.ts'
import { type Call, mount } from '../../http/mount.ts'
import { readChats } from '../chats/chat-rows.ts'
import { changeDeadline } from './change-deadline.ts'
import { editHomework, removeHomework } from './change-homework.ts'
import { giveHomework } from './give-homework.ts'
import { chatsByName, listHomework, readHomework } from './homework.queries.ts'
import { homeworkChatRoutes } from './homework-chats.routes.ts'
import { listNotSubmitted, type NotSubmittedFilter } from './not-submitted.queries.ts'
import { ownHomeworkRoutes } from './own-homework.routes.ts'

export function homeworkRoutes(app: FastifyInstance, deps: Deps): void {
  homeworkChatRoutes(app, deps)
  ownHomeworkRoutes(app, deps)
  mount(app, deps, homework.listForAdmin, (call) => list(call, 'all'))
  mount(app, deps, homework.listForAcademic, (call) => list(call, 'own'))
  mount(app, deps, homework.createForAdmin, (call) => create(call, 'all'))
  mount(app, deps, homework.createForAcademic, (call) => create(call, 'own'))
  mount(app, deps, homework.readForAdmin, (call) => read(call, 'all'))
  mount(app, deps, homework.readForAcademic, (call) => read(call, 'own'))
  mount(app, deps, homework.updateForAdmin, (call) => update(call, 'all'))
  mount(app, deps, homework.updateForAcademic, (call) => update(call, 'own'))
  mount(app, deps, homework.removeForAdmin, (call) => remove(call, 'all'))
  mount(app, deps, homework.removeForAcademic, (call) => remove(call, 'own'))
  mount(app, deps, homework.deadlineForAdmin, (call) => moveDeadline(call, 'all'))
  mount(app, deps, homework.deadlineForAcademic, (call) => moveDeadline(call, 'own'))
  mount(app, deps, homework.infoCountsForAdmin, (call) => infoCounts(call, 'all'))
  mount(app, deps, homework.infoCountsForAcademic, (call) => infoCounts(call, 'own'))
  mount(app, deps, homework.incompleteStudentsForAdmin, (call) => incompleteStudents(call, 'all'))
  mount(app, deps, homework.incompleteStudentsForAcademic, (call) => incompleteStudents(call, 'own'))
  mount(app, deps, homework.notSubmittedForAdmin, (call) => notSubmitted(call, 'all'))
  mount(app, deps, homework.notSubmittedForAcademic, (call) => notSubmitted(call, 'own'))
}

async function list(call: Call<typeof homework.listForAdmin>, door: Door) {
  const groupId = call.params.id
  await enterGroup(call.db, { ...call, door, groupId })
  return listHomework(call, { ...call.query, groupId })
}

async function create(call: Call<typeof homework.createForAdmin>, door: Door) {
  const homeworkId = await giveHomework(call, door)
  return { homework: await existing(call, { groupId: call.params.id, homeworkId }) }
}

async function read(call: Call<typeof homework.readForAdmin>, door: Door) {
  const homework = await atDoor(call, door)
  return { homework, chats: await readChats(call, chatsByName(homework.id)) }
}

async function update(call: Call<typeof homework.updateForAdmin>, door: Door) {
  await editHomework(call, door)
  return { homework: await atDoor(call, door) }
}

async function remove(call: Call<typeof homework.removeForAdmin>, door: Door) {
  await removeHomework(call, door)
  return {}
}

async function moveDeadline(call: Call<typeof homework.deadlineForAdmin>, door: Door) {
  await changeDeadline(call, door)
  return { homework: await atDoor(call, door) }
}

async function infoCounts(call: Call<typeof homework.infoCountsForAdmin>, door: Door) {
  const { counts } = await atDoor(call, door)
  return counts
}

async function incompleteStudents(call: Call<typeof homework.incompleteStudentsForAdmin>, door: Door) {
  const { id: homeworkId } = await atDoor(call, door)
  return withoutSubmission(call, { groupId: call.params.id, homeworkId, isOver: true, now: call.clock.now() })
}

async function notSubmitted(call: Call<typeof homework.notSubmittedForAdmin>, door: Door) {
  const groupId = call.params.id
  const { homeworkId } = call.query
  if (homeworkId === undefined) await enterGroup(call.db, { ...call, door, groupId })
  else await atDoor({ ...call, params: { id: groupId, homeworkId } }, door)
  return withoutSubmission(call, { ...call.query, groupId, now: call.clock.now() })
}

type HomeworkCall = Call<RouteDefinition> & { params: { id: number; homeworkId: number } }

/** @throws AppError NOT_FOUND unless it stands in that group, and the group behind the door */
async function atDoor(call: HomeworkCall, door: Door) {
  const { id: groupId, homeworkId } = call.params
  await enterGroup(call.db, { ...call, door, groupId })
  return existing(call, { groupId, homeworkId })
}

async function existing(call: Call<RouteDefinition>, ids: { groupId: number; homeworkId: number }) {
  const row = await readHomework(call, ids)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** Each student's photo as an address for the viewer, instead of the key of the file. */
async function withoutSubmission(call: Call<RouteDefinition>, filter: NotSubmittedFilter) {
  const { students, total } = await listNotSubmitted(call.db, filter)
  return { students: students.map((one) => ({ ...one, photo: fileAddress(call, one.photo) })), total }
}
