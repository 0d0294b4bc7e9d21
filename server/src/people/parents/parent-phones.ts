import { AppError } from '@markaz/protocol/errors'
import { parentPhones } from '@markaz/protocol/people/parents/routes'
import type { UnconfirmedPhone } from '@markaz/protocol/people/parents/schemas'
import type { FastifyInstance } from 'fastify'
import { hasStaffEnteredPhoneSql, isPhoneConfirmedSql } from '../../access/confirm-phone.ts'
import { isStudentInScopeSql } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import { revokeAccess } from '../../centre/sign-in/revoke-access.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { pageSql } from '../../db/lists.ts'
import type { Deps } from '../../deps.ts'
import { mountBulkOperationRoutes } from '../../http/bulk-operation.ts'
import { mountRoute, mountTransactionalRoute, type RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import type { AuditedChange, UndoDefinition } from '../../http/undo.ts'
import { bulkConfirmPhones, confirmPhoneOfStudent, confirmPhoneOfStudentOrParent } from './confirm-phones.ts'
import { isParentInScopeSql } from './parents.queries.ts'

export function parentPhoneRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, parentPhones.asked, listAsked)
  mountTransactionalRoute(app, deps, parentPhones.add, addPhone)
  mountTransactionalRoute(app, deps, parentPhones.confirm, confirmPhone)
  mountTransactionalRoute(app, deps, parentPhones.confirmOfStudent, confirmPhoneOfStudent)
  mountBulkOperationRoutes(app, deps, parentPhones.confirmOfMany, bulkConfirmPhones)
  mountRoute(app, deps, parentPhones.setMain, setMainPhone)
  mountTransactionalRoute(app, deps, parentPhones.remove, removePhone)
}

/** SQL: all phone numbers of the query's `agent` (parent), the main number first. */
export const parentPhonesSql = (viewer: Viewer): Sql => sql`(
  select json_agg(json_build_object('id', known.id, 'phone', known.phone, 'isMain', known.is_main, 'isProven', known.proven_at is not null,
    'isAsked', known.confirmed_at is null, 'isAskedByViewer', known.is_typist) order by not known.is_main, known.id)
  from (
    select own.id, main.phone, true as is_main, own.proven_at, own.confirmed_at, ${hasStaffEnteredPhoneSql(viewer.id, sql`own.typed_by`)} as is_typist
    from (values (agent.phone)) main (phone) left join agent_phone own on own.agent_id = agent.id and own.phone = main.phone
    union all
    select id, phone, false, proven_at, confirmed_at, ${hasStaffEnteredPhoneSql(viewer.id, sql`typed_by`)}
    from agent_phone where agent_phone.agent_id = agent.id and agent_phone.phone <> agent.phone
  ) known)`

/** SQL condition: the query's `agent` (parent) proved their identity by a signature, a sign-in, or a code. */
export const isParentIdentityProvenSql: Sql = sql`(agent.first_signed_at is not null
  or exists (select from parent_session where parent_session.agent_id = agent.id)
  or exists (select from agent_phone where agent_phone.agent_id = agent.id and agent_phone.proven_at is not null))`

/** SQL condition: the viewer may see every child of the query's `agent` (parent). */
export const areAllChildrenOfParentInScopeSql = (viewer: Viewer): Sql => sql`not exists (
  select from agent_student join student on student.id = agent_student.student_id
  where agent_student.agent_id = agent.id and ended_at is null and student.gone_at is null and not (${isStudentInScopeSql(viewer)}))`

async function listAsked({ db, viewer, query }: RouteCall<typeof parentPhones.asked>) {
  const waiting = sql`
    with listed as (
      select 'contract' as kind, contract.id, contract.wanted_phone as phone, array[contract.wanted_phone_by] as typed_by, 'staff' as source,
        contract.agent_id as person_id, coalesce(contract.agent ->> 'fullName', student.full_name) as person_name,
        coalesce(contract.wanted_phone_at, contract.created_at) as asked_at, student.id as student_id, student.full_name as student_name
      from student_contract contract join student on student.id = contract.student_id
      where contract.wanted_phone is not null and contract.status = 'waiting' and student.gone_at is null and ${isStudentInScopeSql(viewer)}
    ), waiting as (
      select kind, id, phone, typed_by, source, coalesce(person_id, student_id) as person_id, person_name, asked_at, student_id, student_name from listed
      union all
      select 'parent', asked.id, asked.phone, asked.typed_by, asked.source, agent.id, agent.full_name, asked.created_at, null, null
      from agent_phone asked join agent on agent.id = asked.agent_id
      where not ${isPhoneConfirmedSql} and merged_into_id is null and agent.status = 1 and ${isParentInScopeSql(viewer)} and ${areAllChildrenOfParentInScopeSql(viewer)}
        and not exists (select from listed where listed.person_id = agent.id and listed.phone = asked.phone)
      union all
      select 'student', asked.id, asked.phone, asked.typed_by, asked.source, student.id, student.full_name, asked.created_at, student.id, student.full_name
      from student_phone asked join student on student.id = asked.student_id
      where not ${isPhoneConfirmedSql} and asked.phone in (student.phone_number, student.mobile) and student.gone_at is null and ${isStudentInScopeSql(viewer)}
        and not exists (select from listed where listed.person_id is null and listed.student_id = student.id and listed.phone = asked.phone)
    )`
  const isOwn = hasStaffEnteredPhoneSql(viewer.id, sql`typed_by`)
  const isShown = query.isForViewer ? sql`not ${isOwn}` : sql`true`
  const order = query.isForViewer ? sql`asked_at, kind, waiting.id` : sql`kind, waiting.id`
  const phones = await db.many<UnconfirmedPhone>(sql`
    ${waiting}
    select kind, waiting.id, phone, waiting.source, ${isOwn} as "isAskedByViewer", asked_at as "askedAt",
      json_build_object('id', person_id, 'fullName', person_name) as person,
      (select json_build_object('id', staff.id, 'fullName', staff.full_name) from staff where staff.id = typed_by[1]) as "askedBy",
      case when kind = 'parent' then (
        select coalesce(json_agg(json_build_object('id', student.id, 'fullName', student.full_name) order by student.full_name), '[]')
        from agent_student join student on student.id = agent_student.student_id
        where agent_student.agent_id = person_id and ended_at is null and student.gone_at is null)
      else json_build_array(json_build_object('id', student_id, 'fullName', student_name)) end as children
    from waiting where ${isShown} order by ${order} ${pageSql(query)}`)
  const row = await db.one<{ count: number }>(sql`${waiting} select count(*) from waiting where ${isShown}`)
  return { phones, total: row?.count ?? 0 }
}

interface LockedParent {
  phone: string
  hasShown: boolean
}

/**
 * A number gives access to all children of the parent, so only a user who may see all these children may change
 * numbers.
 */
async function lockParent(tx: Db, viewer: Viewer, id: number): Promise<LockedParent> {
  const { isWhole, ...known } = orNotFound(
    await tx.one<LockedParent & { isWhole: boolean }>(sql`
      select phone, ${isParentIdentityProvenSql} as "hasShown", ${areAllChildrenOfParentInScopeSql(viewer)} as "isWhole" from agent
      where id = ${id} and merged_into_id is null and ${isParentInScopeSql(viewer)} for no key update of agent`),
  )
  if (!isWhole) throw new AppError('PARENT_OF_OTHER_BRANCH')
  return known
}

async function addPhone({ viewer, params, body, audit }: RouteCall<typeof parentPhones.add>, tx: Db) {
  const { phone } = body
  const known = await lockParent(tx, viewer, params.id)
  const added =
    known.phone === phone
      ? undefined
      : await tx.one<{ id: number }>(sql`
        insert into agent_phone (agent_id, phone, typed_by, source, asked_by)
        values (${params.id}, ${phone}, array[${viewer.id}::bigint], 'staff', ${viewer.id})
        on conflict on constraint agent_phone_once do nothing returning id`)
  if (!added) throw new AppError('PARENT_HAS_PHONE')
  const after = { phoneId: added.id, phone, isAsked: true }
  await audit(tx, { action: 'add-phone', entity: 'agent', entityId: params.id, after })
  return { id: added.id, isAsked: true }
}

async function confirmPhone(call: RouteCall<typeof parentPhones.confirm>, tx: Db) {
  const { viewer, params } = call
  await lockParent(tx, viewer, params.id)
  await readPhone(tx, params)
  const { isAsked } = await confirmPhoneOfStudentOrParent(tx, call, {
    kind: 'parent',
    id: params.phoneId,
    personId: params.id,
  })
  return { id: params.phoneId, isAsked }
}

/** The centre calls the main number first. The former main number stays stored as an additional number. */
async function setMainPhone({ db, viewer, params, audit }: RouteCall<typeof parentPhones.setMain>) {
  return db.transaction(async (tx) => {
    const before = await lockParent(tx, viewer, params.id)
    const { isConfirmed, phone } = await readPhone(tx, params)
    if (!isConfirmed) throw new AppError('PHONE_NOT_CONFIRMED')
    if (phone !== before.phone) await saveMainPhone(tx, viewer, params.id, phone)
    const line = { action: 'main-phone', entity: 'agent', entityId: params.id } as const
    await audit(tx, { ...line, before: { phone: before.phone }, after: { phone } })
    return { id: params.phoneId }
  })
}

/**
 * Stores the new main number and the user who asked for it. No contract link is sent to it until a second person
 * approves it.
 */
async function saveMainPhone(tx: Db, viewer: Viewer, agentId: number, to: string): Promise<void> {
  await tx.run(sql`update agent set phone = ${to}, phone_asked_by = ${viewer.id} where id = ${agentId}`)
}

/**
 * Ends all access of the parent, because another person who has the removed phone number may have signed in with it.
 */
async function removePhone({ viewer, params, clock, audit }: RouteCall<typeof parentPhones.remove>, tx: Db) {
  const known = await lockParent(tx, viewer, params.id)
  const before = await readPhone(tx, params)
  // A parent's main number can be replaced but not removed.
  if (before.phone === known.phone) throw new AppError('NOT_FOUND')
  await revokeAccess(tx, { entity: 'agent', id: params.id }, 'phone', { now: clock.now() })
  await tx.run(sql`delete from agent_phone where id = ${params.phoneId}`)
  await audit(tx, { action: 'remove-phone', entity: 'agent', entityId: params.id, before })
  return { id: params.phoneId }
}

interface Phone {
  phone: string
  typedBy: number[]
  isConfirmed: boolean
}

async function readPhone(tx: Db, { id, phoneId }: { id: number; phoneId: number }): Promise<Phone> {
  return orNotFound(
    await tx.one<Phone>(sql`
      select phone, typed_by as "typedBy", ${isPhoneConfirmedSql} as "isConfirmed" from agent_phone where id = ${phoneId} and agent_id = ${id}`),
  )
}

/** Removes the number again, and ends all access that the number gave. */
export const phoneAdditionUndo: UndoDefinition = {
  access: () => parentPhones.remove.access,
  async run(tx, { viewer, clock }, { entityId: id, after }: AuditedChange<null, { phone: string }>) {
    const known = await lockParent(tx, viewer, id)
    await revokeAccess(tx, { entity: 'agent', id }, 'phone', { now: clock.now() })
    const gone =
      known.phone === after.phone
        ? 0
        : await tx.run(sql`delete from agent_phone where agent_id = ${id} and phone = ${after.phone}`)
    if (gone === 0) throw new AppError('NOTHING_TO_TAKE_BACK')
  },
}

/** After the undo, the phone number is listed again, but a second person must confirm it before it gives access. */
export const phoneRemovalUndo: UndoDefinition = {
  access: () => parentPhones.remove.access,
  async run(tx, { viewer }, { entityId: id, before }: AuditedChange<Phone, null>) {
    await lockParent(tx, viewer, id)
    const back = await tx.run(sql`
      insert into agent_phone (agent_id, phone, typed_by, source, asked_by)
      values (${id}, ${before.phone}, ${[...(before.typedBy ?? []), viewer.id]}::bigint[], 'staff', ${viewer.id})
      on conflict on constraint agent_phone_once do nothing`)
    if (back === 0) throw new AppError('NOTHING_TO_TAKE_BACK')
  },
}

export const mainPhoneChangeUndo: UndoDefinition = {
  access: () => parentPhones.setMain.access,
  async run(tx, { viewer }, { entityId: id, before, after }: AuditedChange<{ phone: string }, { phone: string }>) {
    const { phone } = await lockParent(tx, viewer, id)
    const isTheirs = await tx.one(sql`select from agent_phone where agent_id = ${id} and phone = ${before.phone}`)
    if (phone !== after.phone || !isTheirs) throw new AppError('NOTHING_TO_TAKE_BACK')
    await saveMainPhone(tx, viewer, id, before.phone)
  },
}
