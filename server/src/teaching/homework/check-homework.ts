import { AppError } from '@markaz/protocol/errors'
import { teachingErrorTexts } from '@markaz/protocol/errors/teaching'
import {
  NotificationTopicKind,
  ParentNotificationKind,
  StudentNotificationKind,
} from '@markaz/protocol/people/notifications/schemas'
import { minPassingScore } from '@markaz/protocol/scores'
import {
  type Chat,
  type ChatMessage,
  ChatStatus,
  type HomeworkCheckInput,
  HomeworkStatus,
} from '@markaz/protocol/teaching/chats/schemas'
import { type Db, sql } from '../../db/db.ts'
import { refuseField } from '../../http/refuse.ts'
import { createInternalEvent } from '../../internal-event.ts'
import { parentNotificationCreatedEvent } from '../../people/notifications/parent-notices.ts'
import { studentNotificationEvent } from '../../people/notifications/student-notices.ts'
import { addChatMessage, findAlreadySentMessage, readChatMessageById } from '../chats/add-message.ts'
import { checkAuthorsForAudit, storeSubmissionVerdict } from '../chats/change-chat.ts'
import { publishChatEvents } from '../chats/chat-events.ts'
import { readChat } from '../chats/chat-rows.ts'
import { requireAccessToChat } from '../chats/chat-scope.ts'
import { isReservedByAnotherChecker, type LockedChat, lockChatRow } from '../chats/lock-chat.ts'
import type { StaffMessageContext } from '../chats/write-message.ts'
import { homeworkText } from './homework.text.ts'
import { recomputeHomeworkSums } from './roster.ts'

/** Emitted for each verdict on homework, also if it replaces an earlier verdict. */
export const homeworkCheckedEvent = createInternalEvent<{ chatId: number; now: Date }>('homework checked')

/**
 * Stores a verdict on homework. The second of two simultaneous verdicts is refused, because its version of the chat is
 * outdated.
 */
export async function checkHomework(
  call: StaffMessageContext,
  input: HomeworkCheckInput,
): Promise<{ chat: Chat; message: ChatMessage }> {
  const verdict = normalizedVerdict(input)
  const now = call.clock.now()
  return call.db.quickTransaction(async (tx) => {
    await requireAccessToChat(tx, call, call.chatId)
    const chat = await lockChatRow(tx, sql`chat.id = ${call.chatId}`)
    const first = await findAlreadySentMessage(tx, {
      chatId: chat.id,
      clientId: input.clientId,
      sender: call.viewer,
      kind: 'check',
      text: input.comment,
      status: input.status,
      score: verdict.score,
    })
    const id = first ?? (await saveHomeworkVerdict(tx, call, chat, verdict, now))
    const reader = { ...call, db: tx }
    return { chat: await readChat(reader, chat.id), message: await readChatMessageById(reader, id) }
  })
}

/** A verdict that rejects homework has no score. */
function normalizedVerdict(input: HomeworkCheckInput): HomeworkCheckInput {
  const { status, score } = input
  if (status === ChatStatus.Accepted) {
    if (score === null || score < minPassingScore)
      refuseField('score', teachingErrorTexts.acceptedScore(minPassingScore))
    return input
  }
  if (score !== null && score >= minPassingScore)
    refuseField('score', teachingErrorTexts.rejectedScore(minPassingScore - 1))
  return { ...input, score: null }
}

async function saveHomeworkVerdict(
  tx: Db,
  call: StaffMessageContext,
  chat: LockedChat,
  input: HomeworkCheckInput,
  now: Date,
): Promise<number> {
  if (chat.status === null) throw new AppError('NOTHING_HANDED_IN')
  if (chat.version !== input.version || isReservedByAnotherChecker(chat, call.viewer.id, now))
    throw new AppError('CHAT_CHANGED')
  const { status, score, comment, clientId } = input
  const verdict = { status, score, comment, failureReasonId: null, result: null }
  const by = { staffId: call.viewer.id, now }
  const checkers = checkAuthorsForAudit(chat, by)
  await storeSubmissionVerdict(tx, chat.id, verdict, by)
  await recomputeHomeworkSums(tx, [chat.homeworkId as number])
  await homeworkCheckedEvent.emit(tx, { chatId: chat.id, now })
  const messageId = await addChatMessage(tx, {
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
  await studentNotificationEvent.emit(tx, {
    kind: isAccepted ? StudentNotificationKind.HomeworkAccepted : StudentNotificationKind.HomeworkRejected,
    title: isAccepted ? homeworkText.accepted : homeworkText.back,
    body: homeworkText.verdict(chat.theme, score, comment),
    about: { kind: NotificationTopicKind.Homework, id: chat.homeworkId },
    studentIds: [chat.studentId],
    now,
  })
  if (!isAccepted)
    await parentNotificationCreatedEvent.emit(tx, {
      kind: ParentNotificationKind.HomeworkBack,
      cause: `chat:${chat.id}`,
      title: homeworkText.back,
      told: [{ studentId: chat.studentId, body: homeworkText.verdict(chat.theme, score, comment) }],
      groupId: chat.groupId,
      now,
    })
  await publishChatEvents(tx, { groupId: chat.groupId, chatId: chat.id, messageId, now })
  await call.audit(tx, {
    action: 'check',
    entity: 'chat',
    entityId: chat.id,
    before: {
      status: chat.status === HomeworkStatus.Checking ? ChatStatus.Waiting : chat.status,
      score: chat.score,
      comment: chat.comment,
      ...checkers.before,
    },
    after: { status, score, comment, ...checkers.after },
  })
  return messageId
}
