import { AppError } from '@markaz/protocol/errors'
import { peopleErrorTexts } from '@markaz/protocol/errors/people'
import { parentDuplicates } from '@markaz/protocol/people/parents/routes'
import type { DuplicateParentPair, PossibleDuplicateParent } from '@markaz/protocol/people/parents/schemas'
import type { FastifyInstance } from 'fastify'
import { isStudentInScopeSql } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import { revokeAccess } from '../../centre/sign-in/revoke-access.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { pageSql } from '../../db/lists.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, type RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'
import type { AuditedChange, UndoDefinition } from '../../http/undo.ts'
import { createInternalEvent } from '../../internal-event.ts'
import { areAllChildrenOfParentInScopeSql, isParentIdentityProvenSql } from './parent-phones.ts'
import { isParentInScopeSql } from './parents.queries.ts'
import { revokeAccessOfParentsWithoutChildren } from './student-parents.ts'

interface TransferredChat {
  chatId: number
  fromId: number
  toId: number
  now: Date
}

/** Event: a merge of two records of one parent, or its undo, moves the Telegram chat from one record to the other. */
export const telegramChatTransferredEvent = createInternalEvent<TransferredChat>('telegram chat transferred')

export function parentDuplicateRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, parentDuplicates.list, listPairs)
  mountRoute(app, deps, parentDuplicates.merge, mergeParents)
}

/** Lists pairs of possible duplicates. Staff decide on each merge, because a mother and a father may share a number. */
async function listPairs({ db, viewer, query }: RouteCall<typeof parentDuplicates.list>) {
  const pairs = sql`
    with known as materialized (
      select id, phone, name_fold(search_fold(full_name)) as name, ${isParentIdentityProvenSql} as has_shown, passport_number is not null as has_passport
      from agent where merged_into_id is null and phone <> '' and ${isParentInScopeSql(viewer)}
    ), numbers as (
      select id, phone from known
      union select agent_phone.agent_id, agent_phone.phone from agent_phone join known on known.id = agent_phone.agent_id
    ), alike as (
      select one.id as one, other.id as other, 'phone' as by from numbers one join numbers other on other.phone = one.phone and other.id > one.id
      union all
      select one.id, other.id, 'name' from known one
      join agent_student ours on ours.agent_id = one.id and ours.ended_at is null
      join agent_student theirs on theirs.student_id = ours.student_id and theirs.agent_id > one.id and theirs.ended_at is null
      join known other on other.id = theirs.agent_id and other.name = one.name
    ), pairs as (
      select alike.one, alike.other, max(by) as by,
        (two.has_shown, two.has_passport) > (first.has_shown, first.has_passport) as is_turned
      from alike join known first on first.id = alike.one join known two on two.id = alike.other
      group by alike.one, alike.other, two.has_shown, two.has_passport, first.has_shown, first.has_passport
    )`
  const rows = await db.many<{
    parents: [PossibleDuplicateParent, PossibleDuplicateParent]
    by: DuplicateParentPair['by']
  }>(sql`
    ${pairs}
    select by, json_build_array(
      ${parentOfPairSql(viewer, sql`case when is_turned then other else one end`)},
      ${parentOfPairSql(viewer, sql`case when is_turned then one else other end`)}) as parents
    from pairs order by one, other ${pageSql(query)}`)
  const row = await db.one<{ count: number }>(sql`${pairs} select count(*) from pairs`)
  return { pairs: rows, total: row?.count ?? 0 }
}

const parentOfPairSql = (viewer: Viewer, id: Sql): Sql => sql`(
  select json_build_object('id', agent.id, 'fullName', agent.full_name,
    'phones', (select json_agg(phone order by place, phone) from (
      select agent.phone, 0 as place union select agent_phone.phone, 1 from agent_phone
      where agent_phone.agent_id = agent.id and agent_phone.phone <> agent.phone) numbers),
    'children', coalesce(children.list, '[]'), 'sources', coalesce(children.sources, '[]'),
    'hasPassport', passport_number is not null, 'hasShown', ${isParentIdentityProvenSql}, 'createdAt', agent.created_at)
  from agent cross join lateral (
    select json_agg(json_build_object('id', student.id, 'fullName', student.full_name, 'relation', relation) order by student.id) as list,
      json_agg(distinct source) as sources
    from agent_student join student on student.id = agent_student.student_id
    where agent_student.agent_id = agent.id and ended_at is null and ${isStudentInScopeSql(viewer)}
  ) children where agent.id = ${id})`

interface Link {
  id: number
  studentId: number
}

/** Changes of a merge, stored so that an undo can restore the rows. */
interface Merged {
  staysId: number
  goesId: number
  /** Links to children that the merge moved from the removed parent to the remaining parent. */
  moved: Link[]
  /** Links of the removed parent that ended, because the remaining parent is also linked to the child. */
  ended: Link[]
  /** Links between the remaining parent and children that had ended and that the merge made active again. */
  revived: { id: number; endedAt: string; endReason: string }[]
  /** Phone numbers that moved to the remaining parent, who did not have them. */
  phones: string[]
  /** Ids of parents that were already merged into the removed parent before this merge. */
  followers: number[]
  /** Id of the Telegram chat that the merge moved to the remaining parent. */
  chatId?: number | null
}

/**
 * The removed parent's row stays, so that contracts and history keep their references. Only a parent of proven identity
 * may replace another parent of proven identity; otherwise a staff member could create a parent with their own number
 * and take over a real parent.
 */
async function mergeParents({ db, viewer, body, clock, audit }: RouteCall<typeof parentDuplicates.merge>) {
  const { staysId, goesId } = body
  if (staysId === goesId) refuseField('goesId', peopleErrorTexts.sameParent)
  return db.transaction(async (tx) => {
    const { hasShown, goesHasShown } = await lockBoth(tx, viewer, body)
    const now = clock.now()
    const both = sql`exists (select from agent_student theirs where theirs.agent_id = ${staysId} and theirs.student_id = agent_student.student_id)`
    const revived = await tx.many<Merged['revived'][number]>(sql`
      update agent_student set ended_at = null, end_reason = null
      from agent_student before
      where before.id = agent_student.id and agent_student.agent_id = ${staysId} and agent_student.ended_at is not null and exists (
        select from agent_student going
        where going.agent_id = ${goesId} and going.student_id = agent_student.student_id and going.ended_at is null)
      returning agent_student.id, before.ended_at as "endedAt", before.end_reason as "endReason"`)
    const ended = await tx.many<Link>(sql`
      update agent_student set ended_at = ${now}, end_reason = 'merged' where agent_id = ${goesId} and ended_at is null and ${both}
      returning id, student_id as "studentId"`)
    const moved = await tx.many<Link>(sql`
      update agent_student set agent_id = ${staysId} where agent_id = ${goesId} and not ${both} returning id, student_id as "studentId"`)
    const phones = await tx.many<{ phone: string }>(sql`
      insert into agent_phone (agent_id, phone, typed_by, source, asked_by)
      select ${staysId}, phone, array_append(array_remove(typed_by, ${viewer.id}), ${viewer.id}), 'staff', ${viewer.id}
      from agent_phone where agent_id = ${goesId} and phone <> (select phone from agent where id = ${staysId})
      on conflict on constraint agent_phone_once do nothing returning phone`)
    const followers = await tx.many<{ id: number }>(
      sql`update agent set merged_into_id = ${staysId} where merged_into_id = ${goesId} returning id`,
    )
    // The chat of a parent without proven identity does not move to a parent with proven identity. Otherwise a staff
    // member could link their own chat to an invented parent and read about a real parent's children.
    const chatId = goesHasShown || !hasShown ? await findChatToTransfer(tx, body) : null
    if (chatId !== null) await telegramChatTransferredEvent.emit(tx, { chatId, fromId: goesId, toId: staysId, now })
    await revokeAccess(tx, { entity: 'agent', id: goesId }, 'merge', { now })
    await tx.run(sql`update agent set merged_into_id = ${staysId} where id = ${goesId}`)
    const after: Merged = {
      ...{ staysId, goesId, moved, ended, revived },
      phones: phones.map(({ phone }) => phone),
      followers: followers.map(({ id }) => id),
      chatId,
    }
    await audit(tx, { action: 'merge', entity: 'agent', entityId: staysId, before: null, after })
    return { id: staysId }
  })
}

/** Returns the removed parent's Telegram chat; null if it has none or the remaining parent has a chat already. */
async function findChatToTransfer(
  tx: Db,
  { staysId, goesId }: { staysId: number; goesId: number },
): Promise<number | null> {
  const chat = await tx.one<{ id: number }>(sql`
    select id from telegram_chat where agent_id = ${goesId} and ended_at is null
      and not exists (select from telegram_chat own where own.agent_id = ${staysId} and own.ended_at is null)`)
  return chat?.id ?? null
}

/** Locks both parents in the order of their ids, so that two simultaneous merges never deadlock. */
async function lockBoth(
  tx: Db,
  viewer: Viewer,
  { staysId, goesId }: { staysId: number; goesId: number },
): Promise<{ hasShown: boolean; goesHasShown: boolean }> {
  const rows = await tx.many<{ id: number; hasShown: boolean; isWhole: boolean }>(sql`
    select id, ${isParentIdentityProvenSql} as "hasShown", ${areAllChildrenOfParentInScopeSql(viewer)} as "isWhole" from agent
    where id in (${staysId}, ${goesId}) and merged_into_id is null and ${isParentInScopeSql(viewer)} order by id for update of agent`)
  const stays = orNotFound(rows.find(({ id }) => id === staysId))
  const goes = orNotFound(rows.find(({ id }) => id === goesId))
  if (!stays.isWhole || !goes.isWhole) throw new AppError('PARENT_OF_OTHER_BRANCH')
  if (goes.hasShown && !stays.hasShown) refuseField('staysId', peopleErrorTexts.shownStays)
  return { hasShown: stays.hasShown, goesHasShown: goes.hasShown }
}

/** A merge of parents cannot be undone if a moved row was changed after the merge. */
export const parentMergeUndo: UndoDefinition = {
  access: () => parentDuplicates.merge.access,
  async run(tx, { viewer, clock }, { after }: AuditedChange<null, Merged>) {
    const { staysId, goesId, moved, ended, revived, phones, followers } = after
    const rows = await tx.many<{ id: number; phone: string; mergedIntoId: number | null; isWhole: boolean }>(sql`
      select id, phone, merged_into_id as "mergedIntoId", ${areAllChildrenOfParentInScopeSql(viewer)} as "isWhole" from agent
      where id in (${staysId}, ${goesId}) order by id for update of agent`)
    const stays = orNotFound(rows.find(({ id }) => id === staysId))
    if (!stays.isWhole) throw new AppError('PARENT_OF_OTHER_BRANCH')
    const isMerged = rows.some(({ id, mergedIntoId }) => id === goesId && mergedIntoId === staysId)
    // The undo is refused if it would take the remaining parent's main phone number away: the centre would then call
    // the wrong parent.
    if (!isMerged || stays.mergedIntoId !== null || phones.includes(stays.phone))
      throw new AppError('NOTHING_TO_TAKE_BACK')

    const ids = (links: readonly { id: number }[]) => links.map(({ id }) => id)
    await tx.run(sql`update agent set merged_into_id = null where id = ${goesId}`)
    await tx.run(sql`update agent set merged_into_id = ${goesId} where id = any(${followers}::bigint[])`)
    await tx.run(sql`
      update agent_student set agent_id = ${goesId} where id = any(${ids(moved)}::bigint[]) and agent_id = ${staysId}`)
    await tx.run(sql`
      update agent_student set ended_at = null, end_reason = null where id = any(${ids(ended)}::bigint[]) and end_reason = 'merged'`)
    await tx.run(sql`
      update agent_student set ended_at = was."endedAt", end_reason = was."endReason"
      from json_to_recordset(${JSON.stringify(revived)}::json) was (id bigint, "endedAt" timestamptz, "endReason" text)
      where agent_student.id = was.id and ended_at is null`)
    const options = { now: clock.now() }
    const { chatId } = after
    if (chatId != null)
      await telegramChatTransferredEvent.emit(tx, { chatId, fromId: staysId, toId: goesId, now: options.now })
    // The undo removes the numbers that the merge added. If the remaining parent could sign in with one of these
    // numbers, all access of this parent ends.
    const opened = await tx.one(sql`
      select from agent_phone where agent_id = ${staysId} and phone = any(${phones}::text[]) and asked_by is null limit 1`)
    if (opened) await revokeAccess(tx, { entity: 'agent', id: staysId }, 'phone', options)
    await tx.run(sql`delete from agent_phone where agent_id = ${staysId} and phone = any(${phones}::text[])`)
    await revokeAccessOfParentsWithoutChildren(tx, [staysId], options)
  },
}
