import { randomUUID } from 'node:crypto'
import { AppError } from '@markaz/protocol/errors'
import { ChatStatus } from '@markaz/protocol/teaching/chats/schemas'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'
import { addChatMessage } from './add-message.ts'
import { revertSubmissionVerdict, type SubmissionCheckAuthor, type SubmissionVerdict } from './change-chat.ts'
import { publishChatEvents } from './chat-events.ts'
import { notifyStudentOfMessage } from './chat-notices.ts'
import { chatsText } from './chats.text.ts'
import type { LockedChat } from './lock-chat.ts'

/** Only a verdict on an exam has a failure reason and a result. */
export type AuditedVerdictFields = Pick<SubmissionVerdict, 'score' | 'comment'> & {
  status: ChatStatus | null
} & Partial<SubmissionVerdict> &
  Partial<SubmissionCheckAuthor>

interface VerdictUndo {
  chat: LockedChat
  before: AuditedVerdictFields
  after: AuditedVerdictFields
  viewer: Viewer
  now: Date
}

/**
 * The caller must have locked the chat. Throws NOTHING_TO_TAKE_BACK if the work was checked or handed in again since.
 */
export async function undoSubmissionVerdict(tx: Db, { chat, before, after, viewer, now }: VerdictUndo): Promise<void> {
  const isExam = chat.examId !== null
  // Audit rows from before migration 0165 have a score for returned homework, which the undo ignores.
  const scoreOf = ({ status, score }: AuditedVerdictFields) =>
    !isExam && status === ChatStatus.Rejected ? null : score
  const isStill = chat.status === after.status && chat.score === scoreOf(after) && chat.comment === after.comment
  const isNewer = await tx.one(sql`select from chat where id = ${chat.id} and handed_in_at > checked_at`)
  if (!isStill || isNewer) throw new AppError('NOTHING_TO_TAKE_BACK')
  const { failureReasonId = null, result = null, checkedBy, checkedAt, ...rest } = before
  const isVerdict = before.status === ChatStatus.Accepted || before.status === ChatStatus.Rejected
  await revertSubmissionVerdict(tx, chat.id, { ...rest, failureReasonId, result }, { isVerdict, checkedBy, checkedAt })
  const score = scoreOf(before)
  const text = !isVerdict
    ? chatsText.checkedAgain
    : score === null
      ? chatsText.returnedAgain
      : chatsText.scoreAgain(score)
  const messageId = await addChatMessage(tx, {
    chatId: chat.id,
    // The message about an exam has the kind `check`, so that it is hidden until the results are announced.
    kind: isExam ? 'check' : 'message',
    sender: viewer,
    text,
    clientId: randomUUID(),
    now,
  })
  if (!isExam) await notifyStudentOfMessage(tx, chat, { text, now })
  await publishChatEvents(tx, { groupId: chat.groupId, chatId: chat.id, messageId, now })
}
