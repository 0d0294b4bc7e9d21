import { AppError } from '@markaz/protocol/errors'
import { parentPhones } from '@markaz/protocol/people/parents/routes'
import type { AskedPhone } from '@markaz/protocol/people/parents/schemas'
import type { FastifyInstance } from 'fastify'
import { studentInScope } from '../../access/student-in-reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import { revokeAccess } from '../../centre/sign-in/revoke-access.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { countOf, pageOf } from '../../db/lists.ts'
import type { Deps } from '../../deps.ts'
import { found } from '../../http/found.ts'
import { type Call, mount, mountWrite } from '../../http/mount.ts'
import type { Change, Undo } from '../../http/undo.ts'
import { agentWithinReach } from './parents.queries.ts'

export function parentPhoneRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, parentPhones.asked, listAsked)
  mountWrite(app, deps, parentPhones.add, addPhone)
  mount(app, deps, parentPhones.confirm, confirmPhone)
  mount(app, deps, parentPhones.setMain, setMain)
  mountWrite(app, deps, parentPhones.remove, removePhone)
}

/** All numbers of the query's `agent`, the one that is called first before the others. */
export const phonesOf = (viewer: Viewer): Sql => sql`(
  select json_agg(json_build_object('id', known.id, 'phone', known.phone, 'isMain', known.is_main, 'isProven', known.proven_at is not null,
    'isAsked', known.asked_by is not null, 'isAskedByViewer', coalesce(known.asked_by = ${viewer.id}, false)) order by not known.is_main, known.id)
  from (
    select own.id, agent.phone, true as is_main, own.proven_at, null::bigint as asked_by
    from (values (agent.phone)) main (phone) left join agent_phone own on own.agent_id = agent.id and own.phone = main.phone
    union all
    select id, phone, false, proven_at, asked_by from agent_phone where agent_phone.agent_id = agent.id and agent_phone.phone <> agent.phone
  ) known)`

/** The `agent` in the query has signed something, or a code that went to their phone has come back. */
export const hasShownThemselves: Sql = sql`(agent.first_signed_at is not null
  or exists (select from parent_session where parent_session.agent_id = agent.id)
  or exists (select from agent_phone where agent_phone.agent_id = agent.id and agent_phone.proven_at is not null))`

/** The viewer may see every child of the `agent` in the query. */
export const isWhollyWithin = (viewer: Viewer): Sql => sql`not exists (
  select from agent_student join student on student.id = agent_student.student_id
  where agent_student.agent_id = agent.id and ended_at is null and student.gone_at is null and not (${studentInScope(viewer)}))`

async function listAsked({ db, viewer, query }: Call<typeof parentPhones.asked>) {
  const rows = sql`
    from agent_phone asked join agent on agent.id = asked.agent_id join staff on staff.id = asked.asked_by
    where merged_into_id is null and ${agentWithinReach(viewer)} and ${isWhollyWithin(viewer)}`
  const phones = await db.many<AskedPhone>(sql`
    select asked.id, asked.phone, json_build_object('id', agent.id, 'fullName', agent.full_name) as parent,
      json_build_object('id', staff.id, 'fullName', staff.full_name) as "askedBy", (
        select coalesce(json_agg(json_build_object('id', student.id, 'fullName', student.full_name) order by student.full_name), '[]')
        from agent_student join student on student.id = agent_student.student_id
        where agent_student.agent_id = agent.id and ended_at is null and student.gone_at is null) as children
    ${rows} order by asked.id ${pageOf(query)}`)
  return { phones, total: await countOf(db, rows) }
}

interface Known {
  phone: string
  hasShown: boolean
}

/**
 * Whoever has a parent's number is that parent at the door: numbers are only changed by those who may see all that it opens.
 * @throws AppError NOT_FOUND, PARENT_OF_OTHER_BRANCH
 */
async function lockAgent(tx: Db, viewer: Viewer, id: number): Promise<Known> {
  const { isWhole, ...known } = found(
    await tx.one<Known & { isWhole: boolean }>(sql`
      select phone, ${hasShownThemselves} as "hasShown", ${isWhollyWithin(viewer)} as "isWhole" from agent
      where id = ${id} and merged_into_id is null and ${agentWithinReach(viewer)} for no key update of agent`),
  )
  if (!isWhole) throw new AppError('PARENT_OF_OTHER_BRANCH')
  return known
}

async function addPhone({ viewer, params, body, audit }: Call<typeof parentPhones.add>, tx: Db) {
  const { phone } = body
  const known = await lockAgent(tx, viewer, params.id)
  const askedBy = known.hasShown ? viewer.id : null
  const added =
    known.phone === phone
      ? undefined
      : await tx.one<{ id: number }>(sql`
        insert into agent_phone (agent_id, phone, asked_by) values (${params.id}, ${phone}, ${askedBy})
        on conflict on constraint agent_phone_once do nothing returning id`)
  if (!added) throw new AppError('PARENT_HAS_PHONE')
  const after = { phoneId: added.id, phone, isAsked: known.hasShown }
  await audit(tx, { action: 'add-phone', entity: 'agent', entityId: params.id, after })
  return { id: added.id, isAsked: known.hasShown }
}

async function confirmPhone({ db, viewer, params, audit }: Call<typeof parentPhones.confirm>) {
  return db.transaction(async (tx) => {
    await lockAgent(tx, viewer, params.id)
    const { askedBy, phone } = await readPhone(tx, params)
    found(askedBy ?? undefined)
    if (askedBy === viewer.id) throw new AppError('SECOND_PERSON_NEEDED')
    await tx.run(sql`update agent_phone set asked_by = null where id = ${params.phoneId}`)
    const line = { action: 'confirm-phone', entity: 'agent', entityId: params.id } as const
    await audit(tx, { ...line, before: { askedBy }, after: { phoneId: params.phoneId, phone, askedBy: null } })
    return { id: params.phoneId }
  })
}

/** It changes only which of them is called first: all of them stay theirs. */
async function setMain({ db, viewer, params, audit }: Call<typeof parentPhones.setMain>) {
  return db.transaction(async (tx) => {
    const before = await lockAgent(tx, viewer, params.id)
    const { askedBy, phone } = await readPhone(tx, params)
    if (askedBy !== null) throw new AppError('PHONE_NOT_CONFIRMED')
    if (phone !== before.phone) await putMain(tx, viewer, { agentId: params.id, from: before.phone, to: phone })
    const line = { action: 'main-phone', entity: 'agent', entityId: params.id } as const
    await audit(tx, { ...line, before: { phone: before.phone }, after: { phone } })
    return { id: params.phoneId }
  })
}

interface Main {
  agentId: number
  from: string
  to: string
}

/** Makes it the main number. Before a contract's link goes to it, another has to agree: the choice is one person's. */
async function putMain(tx: Db, viewer: Viewer, { agentId, from, to }: Main): Promise<void> {
  // A number of long ago may be none that is called now.
  await tx.run(sql`
    insert into agent_phone (agent_id, phone) select ${agentId}, ${from} where ${from} ~ '^998[0-9]{9}$'
    on conflict on constraint agent_phone_once do nothing`)
  await tx.run(sql`update agent set phone = ${to}, phone_asked_by = ${viewer.id} where id = ${agentId}`)
}

/** A person who holds the number may have come in with it: all access of the parent ends. */
async function removePhone({ viewer, params, clock, audit }: Call<typeof parentPhones.remove>, tx: Db) {
  const known = await lockAgent(tx, viewer, params.id)
  const before = await readPhone(tx, params)
  // The main one is changed, never missing.
  if (before.phone === known.phone) throw new AppError('NOT_FOUND')
  await revokeAccess(tx, { entity: 'agent', id: params.id }, 'phone', { now: clock.now() })
  await tx.run(sql`delete from agent_phone where id = ${params.phoneId}`)
  await audit(tx, { action: 'remove-phone', entity: 'agent', entityId: params.id, before })
  return { id: params.phoneId }
}

interface Phone {
  phone: string
  provenAt: string | null
  askedBy: number | null
}

async function readPhone(tx: Db, { id, phoneId }: { id: number; phoneId: number }): Promise<Phone> {
  return found(
    await tx.one<Phone>(sql`
      select phone, proven_at as "provenAt", asked_by as "askedBy" from agent_phone where id = ${phoneId} and agent_id = ${id}`),
  )
}

/** Undoes adding by mistake: the number is theirs no more, and neither is what was opened with it. */
export const addPhoneBack: Undo = {
  access: () => parentPhones.remove.access,
  async run(tx, { viewer, clock }, { entityId: id, after }: Change<null, { phone: string }>) {
    const known = await lockAgent(tx, viewer, id)
    await revokeAccess(tx, { entity: 'agent', id }, 'phone', { now: clock.now() })
    const gone =
      known.phone === after.phone
        ? 0
        : await tx.run(sql`delete from agent_phone where agent_id = ${id} and phone = ${after.phone}`)
    if (gone === 0) throw new AppError('NOTHING_TO_TAKE_BACK')
  },
}

export const removePhoneBack: Undo = {
  access: () => parentPhones.remove.access,
  async run(tx, { viewer }, { entityId: id, before }: Change<Phone, null>) {
    await lockAgent(tx, viewer, id)
    const back = await tx.run(sql`
      insert into agent_phone (agent_id, phone, proven_at, asked_by)
      values (${id}, ${before.phone}, ${before.provenAt}, ${before.askedBy}) on conflict on constraint agent_phone_once do nothing`)
    if (back === 0) throw new AppError('NOTHING_TO_TAKE_BACK')
  },
}

export const mainPhoneBack: Undo = {
  access: () => parentPhones.setMain.access,
  async run(tx, { viewer }, { entityId: id, before, after }: Change<{ phone: string }, { phone: string }>) {
    const { phone } = await lockAgent(tx, viewer, id)
    const isTheirs = await tx.one(sql`select from agent_phone where agent_id = ${id} and phone = ${before.phone}`)
    if (phone !== after.phone || !isTheirs) throw new AppError('NOTHING_TO_TAKE_BACK')
    await putMain(tx, viewer, { agentId: id, from: phone, to: before.phone })
  },
}
