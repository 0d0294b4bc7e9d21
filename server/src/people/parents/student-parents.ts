import { AppError } from '@markaz/protocol/errors'
import { ParentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import { studentParents } from '@markaz/protocol/people/parents/routes'
import type {
  ParentChildLink,
  ParentChildLinkEndCause,
  ParentChildLinkSource,
  ParentRelation,
  StudentParent,
} from '@markaz/protocol/people/parents/schemas'
import type { FastifyInstance } from 'fastify'
import { isActiveParentLinkSql } from '../../access/parent.ts'
import { isStudentInScopeSql, requireStudentInScope } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import { revokeAccessOfAccounts } from '../../centre/sign-in/revoke-access.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, mountTransactionalRoute, type RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import type { AuditedChange, UndoDefinition } from '../../http/undo.ts'
import { parentNotificationCreatedEvent, parentNotificationsWithdrawnEvent } from '../notifications/parent-notices.ts'
import { parentPhonesSql } from './parent-phones.ts'
import { isParentInScopeSql } from './parents.queries.ts'
import { parentsText } from './parents.text.ts'

export function studentParentRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, studentParents.list, listParents)
  mountRoute(app, deps, studentParents.find, findByPhone)
  mountTransactionalRoute(app, deps, studentParents.add, addParent)
  mountTransactionalRoute(app, deps, studentParents.tie, linkParent)
  mountTransactionalRoute(app, deps, studentParents.update, updateLink)
  mountTransactionalRoute(app, deps, studentParents.end, endLink)
}

async function listParents({ db, viewer, params }: RouteCall<typeof studentParents.list>) {
  await requireStudentInScope(db, viewer, params.id)
  const parents = await db.many<StudentParent>(sql`
    select agent_student.id, agent_student.relation, source, tells_marks as "tellsMarks", tells_papers as "tellsPapers",
      tells_calls as "tellsCalls", language, agent.portal_installed_at as "portalInstalledAt", ended_at as "endedAt", end_reason as "endReason",
      json_build_object('id', agent.id, 'fullName', agent.full_name, 'status', agent.status,
        'passportSeries', agent.passport_series, 'passportNumber', agent.passport_number, 'phones', ${parentPhonesSql(viewer)},
        'otherChildren', (
          select coalesce(json_agg(json_build_object('id', student.id, 'fullName', student.full_name) order by student.id), '[]')
          from agent_student other join student on student.id = other.student_id
          where other.agent_id = agent.id and other.ended_at is null and other.student_id <> ${params.id}
            and ${isStudentInScopeSql(viewer)})) as agent
    from agent_student join agent on agent.id = agent_student.agent_id
    where agent_student.student_id = ${params.id} and end_reason is distinct from 'merged'
    order by ended_at is not null, ended_at desc, agent_student.id`)
  return { parents }
}

async function findByPhone({ db, viewer, query }: RouteCall<typeof studentParents.find>) {
  const parents = await db.many<{
    id: number
    fullName: string
    children: string[]
    relation: ParentRelation | null
  }>(sql`
    select id, full_name as "fullName", (
      select agent_student.relation from agent_student join student on student.id = agent_student.student_id
      where agent_student.agent_id = agent.id and ended_at is null and ${isStudentInScopeSql(viewer)} order by student.id limit 1) as relation,
      array(
      select student.full_name from agent_student join student on student.id = agent_student.student_id
      where agent_student.agent_id = agent.id and ended_at is null and ${isStudentInScopeSql(viewer)} order by student.id) as children
    from agent where merged_into_id is null and ${hasPhone(query.phone)} and ${isParentInScopeSql(viewer)} order by id limit 10`)
  return { parents }
}

const hasPhone = (phone: string): Sql => sql`(agent.phone = ${phone} or exists (
  select from agent_phone where agent_phone.agent_id = agent.id and agent_phone.phone = ${phone}))`

async function addParent({ viewer, params, body, clock, audit }: RouteCall<typeof studentParents.add>, tx: Db) {
  const { fullName, phone, relation, passportSeries, passportNumber } = body
  await lockStudent(tx, viewer, params.id)
  const known = await tx.one(sql`
    select from agent where merged_into_id is null and ${hasPhone(phone)} and search_fold(full_name) = search_fold(${fullName})
      and ${isParentInScopeSql(viewer)} limit 1`)
  if (known) throw new AppError('PARENT_KNOWN')
  const agentId = await tx.newId(sql`
    insert into agent (full_name, phone, passport_series, passport_number, phone_asked_by)
    values (${fullName}, ${phone}, ${passportSeries}, ${passportNumber}, ${viewer.id}) returning id`)
  const id = await tx.newId(sql`
    insert into agent_student (agent_id, student_id, relation, source, started_at)
    values (${agentId}, ${params.id}, ${relation}, 'hand', ${clock.now()}) returning id`)
  await notifyFamily(tx, { linkId: id, now: clock.now() })
  const after = { agentId, studentId: params.id, ...body, source: 'hand' }
  await audit(tx, { action: 'create', entity: 'agent_student', entityId: id, after })
  return { id }
}

async function linkParent({ viewer, params, body, clock, audit }: RouteCall<typeof studentParents.tie>, tx: Db) {
  const { agentId, relation } = body
  await lockStudent(tx, viewer, params.id)
  orNotFound(
    await tx.one(sql`
      select from agent where id = ${agentId} and merged_into_id is null and ${isParentInScopeSql(viewer)} for no key update of agent`),
  )
  const before = await tx.one<EndedLink & { endedAt: string | null }>(sql`
    select relation, source, ended_at as "endedAt", end_reason as "endReason" from agent_student
    where agent_id = ${agentId} and student_id = ${params.id} for update`)
  if (before && before.endedAt === null) throw new AppError('PARENT_KNOWN')
  const id = await tx.newId(sql`
    insert into agent_student (agent_id, student_id, relation, source, started_at)
    values (${agentId}, ${params.id}, ${relation}, 'hand', ${clock.now()})
    on conflict (agent_id, student_id) do update set relation = excluded.relation, source = 'hand', started_at = excluded.started_at,
      ended_at = null, end_reason = null
    returning id`)
  await notifyFamily(tx, { linkId: id, now: clock.now() })
  const after = { agentId, studentId: params.id, relation, source: 'hand' }
  await audit(tx, { action: 'create', entity: 'agent_student', entityId: id, before, after })
  return { id }
}

const linkCause = (linkId: number) => `parent-link:${linkId}`

/** Notifies the student's other parents, because the new parent sees the student's data from now on. */
async function notifyFamily(tx: Db, { linkId, now }: { linkId: number; now: Date }): Promise<void> {
  const link = await tx.one<{ studentId: number; child: string; parent: string }>(sql`
    select student_id as "studentId", student.first_name as child, agent.full_name as parent
    from agent_student link join student on student.id = student_id join agent on agent.id = agent_id
    where link.id = ${linkId} and exists (
      select from agent_student other where other.student_id = link.student_id and other.id <> link.id and other.ended_at is null)`)
  if (!link) return
  const { studentId, child, parent } = link
  await parentNotificationCreatedEvent.emit(tx, {
    ...{ kind: ParentNotificationKind.Centre, cause: linkCause(linkId), title: parentsText.joined, groupId: null, now },
    told: [{ studentId, body: parentsText.joinedBody(parent, child) }],
  })
}

async function updateLink({ viewer, params, body, audit }: RouteCall<typeof studentParents.update>, tx: Db) {
  const { agentId: _, ...whole } = await lockLink(tx, viewer, params)
  const {
    relation = whole.relation,
    tellsMarks = whole.tellsMarks,
    tellsPapers = whole.tellsPapers,
    tellsCalls = whole.tellsCalls,
    language = whole.language,
  } = body
  await tx.run(sql`
    update agent_student set relation = ${relation}, tells_marks = ${tellsMarks}, tells_papers = ${tellsPapers},
      tells_calls = ${tellsCalls}, language = ${language} where id = ${params.linkId}`)
  const line = { action: 'update', entity: 'agent_student', entityId: params.linkId } as const
  const before = Object.fromEntries(Object.entries(whole).filter(([field]) => field in body))
  await audit(tx, { ...line, before, after: body })
  return { relation, tellsMarks, tellsPapers, tellsCalls, language }
}

async function endLink(call: RouteCall<typeof studentParents.end>, tx: Db) {
  const { viewer, params, body, clock, audit } = call
  const { agentId } = await lockLink(tx, viewer, params)
  await saveLinkEnd(tx, { linkId: params.linkId, agentId, reason: body.reason, now: clock.now() })
  const after = { agentId, studentId: params.id, endReason: body.reason }
  const line = { action: 'end', entity: 'agent_student', entityId: params.linkId } as const
  await audit(tx, { ...line, before: { endReason: null }, after })
  return { id: params.linkId }
}

/**
 * A parent with other children loses only the access to this child. A parent without other children loses all access.
 */
async function saveLinkEnd(
  tx: Db,
  { linkId, agentId, reason, now }: { linkId: number; agentId: number; reason: ParentChildLinkEndCause; now: Date },
): Promise<void> {
  await tx.run(sql`update agent_student set ended_at = ${now}, end_reason = ${reason} where id = ${linkId}`)
  await revokeAccessOfParentsWithoutChildren(tx, [agentId], { now })
}

/** Revokes access only of parents who have no child in the centre any more. */
export async function revokeAccessOfParentsWithoutChildren(
  tx: Db,
  agentIds: readonly number[],
  options: { now: Date },
): Promise<void> {
  const rows = await tx.many<{ id: number }>(sql`
    select id from agent where id = any(${agentIds}::bigint[]) and not exists (
      select from agent_student where agent_student.agent_id = agent.id and ${isActiveParentLinkSql})
    order by id`)
  const ids = rows.map(({ id }) => id)
  await revokeAccessOfAccounts(tx, 'agent', ids, 'linkEnded', options)
}

async function lockStudent(tx: Db, viewer: Viewer, id: number): Promise<void> {
  orNotFound(
    await tx.one(sql`
      select from student where id = ${id} and gone_at is null and ${isStudentInScopeSql(viewer)} for no key update of student`),
  )
}

async function lockLink(tx: Db, viewer: Viewer, { id, linkId }: { id: number; linkId: number }) {
  return orNotFound(
    await tx.one<{ agentId: number } & ParentChildLink>(sql`
      select agent_student.agent_id as "agentId", relation, tells_marks as "tellsMarks", tells_papers as "tellsPapers",
        tells_calls as "tellsCalls", language
      from agent_student join student on student.id = agent_student.student_id
      where agent_student.id = ${linkId} and agent_student.student_id = ${id} and ended_at is null and ${isStudentInScopeSql(viewer)}
      for update of agent_student`),
  )
}

interface EndedLink {
  relation: string
  source: ParentChildLinkSource
  endReason: ParentChildLinkEndCause | null
}

type LinkChange = { agentId: number; studentId: number }

async function lockLinkForUndo(tx: Db, viewer: Viewer, id: number) {
  return orNotFound(
    await tx.one<LinkChange & { endReason: ParentChildLinkEndCause | null }>(sql`
      select agent_id as "agentId", student_id as "studentId", end_reason as "endReason"
      from agent_student join student on student.id = student_id
      where agent_student.id = ${id} and ${isStudentInScopeSql(viewer)} for update of agent_student`),
  )
}

/**
 * The undo ends the link between parent and student with the reason `mistake`, so that the history still shows the
 * parent.
 */
export const parentLinkUndo: UndoDefinition = {
  access: () => studentParents.tie.access,
  async run(tx, { viewer, clock }, { entityId: linkId, before }: AuditedChange<EndedLink | null, LinkChange>) {
    const { agentId, studentId, endReason } = await lockLinkForUndo(tx, viewer, linkId)
    if (endReason !== null) throw new AppError('NOTHING_TO_TAKE_BACK')
    if (before)
      await tx.run(
        sql`update agent_student set relation = ${before.relation}, source = ${before.source} where id = ${linkId}`,
      )
    await saveLinkEnd(tx, { linkId, agentId, reason: before?.endReason ?? 'mistake', now: clock.now() })
    await parentNotificationsWithdrawnEvent.emit(tx, { cause: linkCause(linkId), studentIds: [studentId] })
  },
}

/** The undo restores the link between parent and child, but not the sign-in access that ended with the link. */
export const parentLinkEndUndo: UndoDefinition = {
  access: () => studentParents.end.access,
  async run(
    tx,
    { viewer },
    { entityId: linkId, after }: AuditedChange<unknown, { endReason: ParentChildLinkEndCause }>,
  ) {
    const { endReason } = await lockLinkForUndo(tx, viewer, linkId)
    if (endReason !== after.endReason) throw new AppError('NOTHING_TO_TAKE_BACK')
    await tx.run(sql`update agent_student set ended_at = null, end_reason = null where id = ${linkId}`)
  },
}

export const routeParamsOfStudentParentLink = async ({ entityId: linkId }: AuditedChange, tx: Db) => ({
  id: (await tx.one<{ id: number }>(sql`select student_id as id from agent_student where id = ${linkId}`))?.id,
  linkId,
})
