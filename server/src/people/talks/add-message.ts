import type { MessageInput } from '@markaz/protocol/message'
import { parentLiveTopicPrefix } from '../../access/parent.ts'
import { countActionTowardsRateLimit } from '../../access/rate-limit.ts'
import { changeAttachments } from '../../centre/files/attachments.ts'
import type { Uploader } from '../../centre/files/store-file.ts'
import { type Db, sql } from '../../db/db.ts'
import { refuseReusedIdempotencyKey } from '../../http/refuse.ts'
import { publishLiveTopicChange, publishLiveTopicChanges } from '../../live/changes.ts'
import { notifyStaffOfFamilyMessage } from './notify-centre.ts'

/** Topic of live updates about conversations with families, for the staff's open pages. */
export const conversationsLiveTopic = 'family-talks'

/**
 * Notifies open pages of a new message. Must run near the end of the transaction, because the topic's row stays locked
 * until the commit.
 */
export async function publishConversationChange(tx: Db, studentId: number): Promise<void> {
  await publishLiveTopicChange(tx, conversationsLiveTopic)
  await publishLiveTopicChanges(
    tx,
    sql`select ${parentLiveTopicPrefix}::text || agent_id as name from agent_student
      where student_id = ${studentId} and ended_at is null and exists (
        select from parent_session where parent_session.agent_id = agent_student.agent_id and parent_session.ended_at is null)`,
  )
}

interface NewMessage {
  studentId: number
  sender: Uploader
  input: MessageInput
  now: Date
}

/**
 * Stores a message only once per clientId. The first message creates the conversation.
 * @returns the message's id; `isFirst` is false if the message was already stored
 * @throws AppError KEY_REUSED | TOO_MANY_REQUESTS | FILE_UNKNOWN
 */
export async function addConversationMessage(tx: Db, message: NewMessage): Promise<{ id: number; isFirst: boolean }> {
  const { studentId, sender, input, now } = message
  await tx.run(sql`
    insert into family_talk as known (student_id, created_at) values (${studentId}, ${now})
    on conflict (student_id) do update set student_id = known.student_id`)
  const sent = await findSentMessage(tx, message)
  if (sent !== undefined) return { id: sent, isFirst: false }
  await countActionTowardsRateLimit(tx, sender.isParent ? 'parent-message' : 'staff-message', sender.id, now)
  const files = await changeAttachments(tx, { paths: input.files, viewer: sender })
  const id = await tx.newId(sql`
    insert into family_message (student_id, ${senderColumn(sender)}, text, files, client_id, created_at)
    values (${studentId}, ${sender.id}, ${input.text}, ${files}, ${input.clientId}, ${now}) returning id`)
  // A message by staff who have not read the family's last message is no answer to it, so the family still waits.
  const waiting = sender.isParent
    ? sql`coalesce(waiting_since, ${now})`
    : sql`(select min(created_at) from family_message
        where student_id = ${studentId} and agent_id is not null and read_at is null)`
  await tx.run(sql`
    update family_talk set last_message_at = ${now}, closed_at = null, closed_by = null, waiting_since = ${waiting}
    where student_id = ${studentId}`)
  if (sender.isParent)
    await notifyStaffOfFamilyMessage(tx, {
      studentId,
      agentId: sender.id,
      text: input.text,
      filesCount: files.length,
      now,
    })
  await publishConversationChange(tx, studentId)
  return { id, isFirst: true }
}

const senderColumn = ({ isParent }: Uploader) => (isParent ? sql`agent_id` : sql`staff_id`)

/** @throws AppError KEY_REUSED when a different message, or another sender, used this clientId before */
async function findSentMessage(tx: Db, { studentId, sender, input }: NewMessage): Promise<number | undefined> {
  const row = await tx.one<{ id: number; isIt: boolean }>(sql`
    select id, coalesce(${senderColumn(sender)} = ${sender.id}, false) and text = ${input.text}
      and files = ${[...new Set(input.files)]}::text[] as "isIt"
    from family_message where student_id = ${studentId} and client_id = ${input.clientId}`)
  if (row && !row.isIt) refuseReusedIdempotencyKey('clientId')
  return row?.id
}
