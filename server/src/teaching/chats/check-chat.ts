import { AppError } from '@markaz/protocol/errors'
import { passThreshold } from '@markaz/protocol/scores'
import {
  type Chat,
  type ChatMessage,
  ChatStatus,
  type CheckInput,
  HomeworkStatus,
} from '@markaz/protocol/teaching/chats/schemas'
import { notifyStudents, StudentKind } from '../../content/notifications/notify-students.ts'
import { type Db, sql } from '../../db/db.ts'
import { sumUpHomework } from '../homework/sum-up.ts'
import { enterChat } from './about.ts'
import { addMessage, readMessage, sentBefore } from './add-message.ts'
import { readChat } from './chat-rows.ts'
import { tellGroup } from './feed.ts'
import { isHeldByAnother, type LockedChat, lockChat } from './lock-chat.ts'
import type { StaffCall } from './write-message.ts'

/**
 * The verdict on a homework, also a second one. Of two at once the first wins: the other saw a version that is gone.
 * @throws AppError VALIDATION naming `score` (A-095) | NOT_FOUND | NOTHING_HANDED_IN | CHAT_CHANGED
 */
export async function checkChat(call: StaffCall, input: CheckInput): Promise<{ chat: Chat; message: ChatMessage }> {
  refuseMismatch(input)
  const now = call.clock.now()
  return call.db.transaction(async (tx) => {
    await enterChat(tx, call, call.chatId)
    const chat = await lockChat(tx, sql`chat.id = ${call.chatId}`)
    const first = await sentBefore(tx, {
      chatId: chat.id,
      clientId: input.clientId,
      sender: call.viewer,
      kind: 'check',
    })
    const id = first ?? (await saveVerdict(tx, call, chat, input, now))
    const reader = { ...call, db: tx }
    return { chat: await readChat(reader, chat.id), message: await readMessage(reader, id) }
  })
}

function refuseMismatch({ status, score }: CheckInput): void {
  if ((status === ChatStatus.Accepted) === score >= passThreshold) return
  const text =
    status === ChatStatus.Accepted
      ? `Qabul qilingan ish bali ${passThreshold} dan 100 gacha`
      : `Qaytarilgan ish bali 0 dan ${passThreshold - 1} gacha`
  throw new AppError('VALIDATION', { fields: { score: text } })
}

async function saveVerdict(tx: Db, call: StaffCall, chat: LockedChat, input: CheckInput, now: Date): Promise<number> {
  if (chat.status === null) throw new AppError('NOTHING_HANDED_IN')
  if (chat.version !== input.version || isHeldByAnother(chat, call.viewer.id, now)) throw new AppError('CHAT_CHANGED')
  const { status, score, comment, clientId } = input
  await tx.run(sql`
    update chat set status = ${status}, score = ${score}, comment = ${comment}, version = version + 1,
      checked_by = ${call.viewer.id}, checked_at = ${now}, checking_by = null, checking_until = null
    where id = ${chat.id}`)
  await sumUpHomework(tx, [chat.homeworkId as number])
  const messageId = await addMessage(tx, {
    chatId: chat.id,
    kind: 'check',
    sender: call.viewer,
    text: comment,
    status,
    score,
    clientId,
    now,
  })
  const isAccepted = status === ChatStatus.Accepted
  await notifyStudents(tx, {
    kind: isAccepted ? StudentKind.HomeworkAccepted : StudentKind.HomeworkRejected,
    title: isAccepted ? 'Uy vazifasi qabul qilindi' : 'Uy vazifasi qaytarildi',
    body: `${chat.theme}: ${score} ball. ${comment}`,
    studentIds: [chat.studentId],
    now,
  })
  await tellGroup(tx, { groupId: chat.groupId, chatId: chat.id, messageId, now })
  await call.audit(tx, {
    action: 'check',
    entity: 'chat',
    entityId: chat.id,
    before: {
      status: chat.status === HomeworkStatus.Checking ? ChatStatus.Waiting : chat.status,
      score: chat.score,
      comment: chat.comment,
    },
    after: { status, score, comment },
  })
  return messageId
}
