import type { parentConversations } from '@markaz/protocol/people/talks/own-talks.routes'
import type { MessageShownToFamily, OwnConversation } from '@markaz/protocol/people/talks/schemas'
import { isActiveParentLinkSql, type Parent } from '../../access/parent.ts'
import type { FileAddressContext } from '../../centre/files/file-address.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { publishLiveTopicChange } from '../../live/changes.ts'
import { conversationMessagesReadEvent, notificationCauseOfMessage } from '../notifications/parent-notices.ts'
import { addConversationMessage, conversationsLiveTopic } from './add-message.ts'
import { auditEntryOfMessage, requireConversationMessage } from './answer-family.ts'
import { readConversationMessage, readConversationMessages } from './messages.ts'
import {
  type ConversationColumns,
  conversationColumns,
  lastConversationMessageJoinSql,
  toConversation,
} from './talk-rows.ts'

type OwnCall = Pick<FileAddressContext, 'tokenKey' | 'clock' | 'filesUrl'> & { db: Db; parent: Parent }

export async function listOwnConversations(call: OwnCall) {
  return { talks: await ownTalkRows(call, sql`true`) }
}

export async function readOwnConversation({ params, query, ...call }: RouteCall<typeof parentConversations.read>) {
  const [talk] = await ownTalkRows(call, sql`student.id = ${params.id}`)
  const reader = { ...call, viewer: call.parent }
  return {
    talk: orNotFound(talk),
    ...(await readConversationMessages(reader, { studentId: params.id, before: query.before })),
  }
}

/** A repeated request to send a message returns the stored message. */
export async function sendMessageToCentre(
  call: RouteCall<typeof parentConversations.write>,
): Promise<MessageShownToFamily> {
  const { parent, params, body, clock } = call
  return call.db.transaction(async (tx) => {
    await ownChild(tx, parent, params.id)
    const words = { studentId: params.id, sender: parent, input: body, now: clock.now() }
    const { id, isFirst } = await addConversationMessage(tx, words)
    const message = await readConversationMessage({ ...call, viewer: parent, db: tx }, id)
    if (isFirst) await call.audit(tx, auditEntryOfMessage(params.id, message))
    return message
  })
}

/** Marks messages as read up to `messageId`; an earlier id changes nothing. */
export async function markConversationReadByParent(
  { parent, params, body, clock }: RouteCall<typeof parentConversations.readUntil>,
  tx: Db,
) {
  await ownChild(tx, parent, params.id)
  await requireConversationMessage(tx, params.id, body.messageId)
  const letters = await tx.many<{ id: number }>(sql`
    select id from family_message where student_id = ${params.id} and staff_id is not null and id <= ${body.messageId}
      and id > coalesce((select message_id from family_reader where student_id = ${params.id} and agent_id = ${parent.id}), 0)`)
  await tx.run(sql`
    insert into family_reader as known (student_id, agent_id, message_id) values (${params.id}, ${parent.id}, ${body.messageId})
    on conflict (student_id, agent_id) do update set message_id = greatest(known.message_id, excluded.message_id)`)
  const isNew = await tx.run(sql`
    update family_message set read_at = ${clock.now()}
    where student_id = ${params.id} and id <= ${body.messageId} and staff_id is not null and read_at is null`)
  const causes = letters.map(({ id }) => notificationCauseOfMessage(id))
  if (causes.length > 0) await conversationMessagesReadEvent.emit(tx, { agentId: parent.id, causes, now: clock.now() })
  if (isNew > 0) await publishLiveTopicChange(tx, conversationsLiveTopic)
  return {}
}

/** @throws AppError NOT_FOUND when the student is not, or is no longer, the parent's child */
async function ownChild(tx: Db, parent: Parent, studentId: number): Promise<void> {
  orNotFound(
    await tx.one(sql`
      select from agent_student where agent_id = ${parent.id} and student_id = ${studentId} and ${isActiveParentLinkSql}`),
  )
}

/** @param which SQL condition on `student` */
async function ownTalkRows(call: OwnCall, which: Sql): Promise<OwnConversation[]> {
  const rows = await call.db.many<ConversationColumns & { unreadCount: number }>(sql`
    select ${conversationColumns},
      (select count(*)::int from family_message
        where family_message.student_id = student.id and staff_id is not null and family_message.id > coalesce((
          select message_id from family_reader
          where family_reader.student_id = student.id and family_reader.agent_id = agent_student.agent_id), 0)
      ) as "unreadCount"
    from agent_student join student on student.id = agent_student.student_id
    left join lateral (${lastConversationMessageJoinSql}) last on true
    where agent_student.agent_id = ${call.parent.id} and ${isActiveParentLinkSql} and ${which}
    order by last.created_at desc nulls last, student.id`)
  return rows.map((row) => toConversation({ ...call, viewer: call.parent }, row))
}
