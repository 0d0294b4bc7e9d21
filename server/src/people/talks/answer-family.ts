import { AppError } from '@markaz/protocol/errors'
import { peopleErrorTexts } from '@markaz/protocol/errors/people'
import { ParentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import type { familyConversations } from '@markaz/protocol/people/talks/routes'
import type { FamilyConversation, MessageShownToFamily } from '@markaz/protocol/people/talks/schemas'
import type { AuditEntry } from '../../access/audit.ts'
import { requireStudentInScope } from '../../access/reach.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'
import { publishLiveTopicChange } from '../../live/changes.ts'
import { notificationCauseOfMessage, parentNotificationCreatedEvent } from '../notifications/parent-notices.ts'
import { addConversationMessage, conversationsLiveTopic, publishConversationChange } from './add-message.ts'
import { readConversationMessage } from './messages.ts'
import { staffWhoMayAnswerFamilySql } from './notify-centre.ts'
import { canAnyParentReadConversationSql, readConversation } from './talk-rows.ts'
import { conversationsText } from './talks.text.ts'

/** A repeated request to send a message returns the stored message. */
export async function sendMessageToFamily(
  call: RouteCall<typeof familyConversations.write>,
): Promise<MessageShownToFamily> {
  const { viewer, params, body, clock } = call
  return call.db.transaction(async (tx) => {
    await requireStudentInScope(tx, viewer, params.id)
    const words = { studentId: params.id, sender: viewer, input: body, now: clock.now() }
    const { id, isFirst } = await addConversationMessage(tx, words)
    const message = await readConversationMessage({ ...call, db: tx }, id)
    if (!isFirst) return message
    const isHeard = await tx.one(
      sql`select id from student where id = ${params.id} and ${canAnyParentReadConversationSql}`,
    )
    if (!isHeard) throw new AppError('FAMILY_UNKNOWN')
    await call.audit(tx, auditEntryOfMessage(params.id, message))
    await parentNotificationCreatedEvent.emit(tx, {
      ...{
        kind: ParentNotificationKind.Centre,
        cause: notificationCauseOfMessage(id),
        title: conversationsText.fromCentre,
        groupId: null,
      },
      told: [{ studentId: params.id, body: message.text }],
      now: clock.now(),
    })
    return message
  })
}

/** Leaves out the message's text: a text can be removed from the conversation but not from the audit. */
export const auditEntryOfMessage = (studentId: number, { id, files }: Pick<MessageShownToFamily, 'id' | 'files'>) => ({
  action: 'write' as const,
  entity: 'family_talk' as const,
  entityId: studentId,
  after: { messageId: id, files: files.map(({ path }) => path) },
})

export async function markConversationReadByCentre(
  { viewer, params, body, clock }: RouteCall<typeof familyConversations.readUntil>,
  tx: Db,
) {
  await requireStudentInScope(tx, viewer, params.id)
  await requireConversationMessage(tx, params.id, body.messageId)
  const isNew = await tx.run(sql`
    update family_message set read_at = ${clock.now()}
    where student_id = ${params.id} and id <= ${body.messageId} and agent_id is not null and read_at is null`)
  if (isNew > 0) await publishConversationChange(tx, params.id)
  return {}
}

export async function requireConversationMessage(tx: Db, studentId: number, messageId: number): Promise<void> {
  orNotFound(await tx.one(sql`select id from family_message where id = ${messageId} and student_id = ${studentId}`))
}

/** Staff members who may answer the student's family, sorted by name. */
export async function listPossibleAssignees({ db, viewer, params }: RouteCall<typeof familyConversations.colleagues>) {
  await requireStudentInScope(db, viewer, params.id)
  const colleagues = await db.many<{ id: number; fullName: string }>(sql`
    select id, full_name as "fullName" from staff where id in (${staffWhoMayAnswerSql(params.id)})
    order by uzbek_order(full_name) collate "C", id`)
  return { colleagues }
}

const staffWhoMayAnswerSql = (studentId: number) => staffWhoMayAnswerFamilySql(sql`${studentId}::bigint`)

export async function assignConversation(
  call: RouteCall<typeof familyConversations.assign>,
): Promise<FamilyConversation> {
  const { params, body } = call
  return changeTalk(call, sql`assignee_id as "staffId"`, async (tx, before: { staffId: number | null }) => {
    const { staffId } = body
    if (before.staffId === staffId) return null
    const may =
      staffId === null ||
      (await tx.one(sql`select from (${staffWhoMayAnswerSql(params.id)}) who where id = ${staffId}`))
    if (!may) refuseField('staffId', peopleErrorTexts.notColleague)
    await tx.run(sql`update family_talk set assignee_id = ${staffId} where student_id = ${params.id}`)
    return { action: 'assign', after: { staffId } }
  })
}

/**
 * Closes or reopens the conversation. After reopening, the family waits for an answer again if its last message was not
 * answered.
 * @throws AppError TALK_CHANGED when there is a newer message that the user cannot have seen
 */
export async function closeConversation(
  call: RouteCall<typeof familyConversations.close>,
): Promise<FamilyConversation> {
  const { viewer, params, body, clock } = call
  return changeTalk(call, sql`closed_at is not null as "isClosed"`, async (tx, before: { isClosed: boolean }) => {
    const { isClosed, until } = body
    if (before.isClosed === isClosed) return null
    const now = clock.now()
    if (isClosed) {
      if (until !== undefined && (await isUnreadAfter(tx, params.id, until))) throw new AppError('TALK_CHANGED')
      await tx.run(sql`
        update family_talk set closed_at = ${now}, closed_by = ${viewer.id}, waiting_since = null
        where student_id = ${params.id}`)
      await tx.run(sql`
        update family_message set read_at = ${now}
        where student_id = ${params.id} and agent_id is not null and read_at is null`)
    } else {
      await tx.run(sql`
        update family_talk set closed_at = null, closed_by = null, waiting_since = (
          select min(created_at) from family_message
          where student_id = ${params.id} and agent_id is not null and id > coalesce(
            (select max(id) from family_message where student_id = ${params.id} and staff_id is not null), 0))
        where student_id = ${params.id}`)
    }
    return { action: isClosed ? 'closed' : 'reopened', after: { isClosed } }
  })
}

async function isUnreadAfter(tx: Db, studentId: number, until: number): Promise<boolean> {
  const unread = await tx.one(sql`
    select from family_message
    where student_id = ${studentId} and agent_id is not null and read_at is null and id > ${until} limit 1`)
  return unread !== undefined
}

/**
 * Locks the conversation, applies the change and audits it.
 * @param was SQL columns of the values before the change, for the audit
 * @param change returns null if there is nothing to change
 */
async function changeTalk<Before extends object>(
  call: RouteCall<typeof familyConversations.assign> | RouteCall<typeof familyConversations.close>,
  was: Sql,
  change: (tx: Db, before: Before) => Promise<{ action: 'assign' | 'closed' | 'reopened'; after: Before } | null>,
): Promise<FamilyConversation> {
  const { id } = call.params
  return call.db.transaction(async (tx) => {
    await requireStudentInScope(tx, call.viewer, id)
    const before = orNotFound(
      await tx.one<Before>(sql`select ${was} from family_talk where student_id = ${id} for update`),
    )
    const done = await change(tx, before)
    if (done) {
      await publishLiveTopicChange(tx, conversationsLiveTopic)
      const line: AuditEntry = { ...done, entity: 'family_talk', entityId: id, before }
      await call.audit(tx, line)
    }
    return readConversation({ ...call, db: tx }, id)
  })
}
