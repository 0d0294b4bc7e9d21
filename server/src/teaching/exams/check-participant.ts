import { randomUUID } from 'node:crypto'
import { AppError } from '@markaz/protocol/errors'
import { teachingErrorTexts } from '@markaz/protocol/errors/teaching'
import { minPassingScore } from '@markaz/protocol/scores'
import { ChatStatus } from '@markaz/protocol/teaching/chats/schemas'
import type { exams } from '@markaz/protocol/teaching/exams/routes'
import { type ExamCheckInput, type ExamParticipant, ExamResult } from '@markaz/protocol/teaching/exams/schemas'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'
import { addChatMessage, findAlreadySentMessage } from '../chats/add-message.ts'
import {
  checkAuthorsForAudit,
  type SubmissionCheckAuthor,
  type SubmissionVerdict,
  storeSubmissionVerdict,
} from '../chats/change-chat.ts'
import { publishChatEvents } from '../chats/chat-events.ts'
import { type CheckerReservation, isReservedByAnotherChecker } from '../chats/lock-chat.ts'
import { lockExamRow } from './exam-scope.ts'
import { readExamParticipant } from './participant-rows.ts'

/**
 * Stores a verdict even if the student handed in nothing in the system, because the exam may have been written on
 * paper.
 */
export async function gradeExamParticipant(
  call: RouteCall<typeof exams.check>,
): Promise<{ participant: ExamParticipant }> {
  const { db, viewer, today, params, body } = call
  const { participantId, version, clientId = randomUUID() } = body
  const now = call.clock.now()
  await db.transaction(async (tx) => {
    const exam = await lockExamRow(tx, { viewer, today, grant: 'all_groups:exam_chats.update' }, params.id)
    const chat = orNotFound(
      await tx.one<
        Omit<SubmissionVerdict, 'status'> & { version: number } & CheckerReservation & SubmissionCheckAuthor
      >(sql`
      select version, status, score, comment, failure_reason_id as "failureReasonId", result,
        checking_by as "checkingBy", checking_until as "checkingUntil", checked_by as "checkedBy", checked_at as "checkedAt" from chat
      where id = ${participantId} and exam_id = ${exam.id} for no key update`),
    )
    const after = await examVerdictOf(tx, body)
    const message = {
      chatId: participantId,
      kind: 'check',
      sender: viewer,
      text: body.comment,
      status: after.status,
      score: after.score,
      failureReasonId: after.failureReasonId,
      clientId,
    } as const
    // A client that received no response repeats the request; its message is already stored.
    if (await findAlreadySentMessage(tx, message)) return
    if (exam.announcedAt) throw new AppError('EXAM_ANNOUNCED')
    if (new Date(exam.beginsAt) > now) throw new AppError('EXAM_NOT_STARTED')
    const { version: current, checkingBy, checkingUntil, checkedBy, checkedAt, ...before } = chat
    const isHeld = isReservedByAnotherChecker({ status: chat.status, checkingBy, checkingUntil }, viewer.id, now)
    if ((version !== undefined && version !== current) || isHeld) throw new AppError('CHAT_CHANGED')
    const by = { staffId: viewer.id, now }
    const checkers = checkAuthorsForAudit({ checkedBy, checkedAt }, by)
    await storeSubmissionVerdict(tx, participantId, after, by)
    const messageId = await addChatMessage(tx, { ...message, now })
    await publishChatEvents(tx, { groupId: exam.groupId, chatId: participantId, messageId, now })
    await call.audit(tx, {
      action: 'check',
      entity: 'chat',
      entityId: participantId,
      before: { ...before, ...checkers.before },
      after: { ...after, ...checkers.after },
    })
  })
  return { participant: await readExamParticipant(call, participantId) }
}

/** A score sent together with a failure reason is ignored. */
async function examVerdictOf(
  tx: Db,
  { score = null, comment, failureReasonId }: ExamCheckInput,
): Promise<SubmissionVerdict> {
  if (failureReasonId == null)
    return {
      status: (score ?? 0) >= minPassingScore ? ChatStatus.Accepted : ChatStatus.Rejected,
      score,
      comment,
      failureReasonId: null,
      result: null,
    }
  const reason = await tx.one(sql`select from failure_reason where id = ${failureReasonId}::bigint`)
  if (!reason) refuseField('failureReasonId', teachingErrorTexts.noReason)
  return { status: ChatStatus.Rejected, score, comment, failureReasonId, result: ExamResult.FailedExam }
}
