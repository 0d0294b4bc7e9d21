import { randomUUID } from 'node:crypto'
import { AppError } from '@markaz/protocol/errors'
import { teachingTexts } from '@markaz/protocol/errors/teaching'
import { minPassingScore } from '@markaz/protocol/scores'
import { ChatStatus } from '@markaz/protocol/teaching/chats/schemas'
import type { exams } from '@markaz/protocol/teaching/exams/routes'
import { type ExamCheckInput, ExamResult, type Participant } from '@markaz/protocol/teaching/exams/schemas'
import { type Db, sql } from '../../db/db.ts'
import type { Call } from '../../http/mount.ts'
import { orNotFound } from '../../http/or-not-found.ts'
import { refuseField } from '../../http/refuse.ts'
import { addMessage, findSentMessage } from '../chats/add-message.ts'
import { setVerdict, type Verdict, type VerdictAuthor, verdictAuthorsOf } from '../chats/change-chat.ts'
import { publishChatEvents } from '../chats/feed.ts'
import { isReservedByAnother, type Reservation } from '../chats/lock-chat.ts'
import { lockExam } from './exam-in-reach.ts'
import { readParticipant } from './participant-rows.ts'

/**
 * Stores a verdict even if the student handed in nothing in the system, because the exam may have been written on
 * paper.
 */
export async function checkParticipant(call: Call<typeof exams.check>): Promise<{ participant: Participant }> {
  const { db, viewer, today, params, body } = call
  const { participantId, version, clientId = randomUUID() } = body
  const now = call.clock.now()
  await db.transaction(async (tx) => {
    const exam = await lockExam(tx, { viewer, today, grant: 'all_groups:exam_chats.update' }, params.id)
    const chat = orNotFound(
      await tx.one<Omit<Verdict, 'status'> & { version: number } & Reservation & VerdictAuthor>(sql`
      select version, status, score, comment, failure_reason_id as "failureReasonId", result,
        checking_by as "checkingBy", checking_until as "checkingUntil", checked_by as "checkedBy", checked_at as "checkedAt" from chat
      where id = ${participantId} and exam_id = ${exam.id} for no key update`),
    )
    const after = await verdictOf(tx, body)
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
    // The client repeats a check of an exam if it did not receive the answer.
    if (await findSentMessage(tx, message)) return
    if (exam.announcedAt) throw new AppError('EXAM_ANNOUNCED')
    if (new Date(exam.beginsAt) > now) throw new AppError('EXAM_NOT_STARTED')
    const { version: current, checkingBy, checkingUntil, checkedBy, checkedAt, ...before } = chat
    const isHeld = isReservedByAnother({ status: chat.status, checkingBy, checkingUntil }, viewer.id, now)
    if ((version !== undefined && version !== current) || isHeld) throw new AppError('CHAT_CHANGED')
    const by = { staffId: viewer.id, now }
    const checkers = verdictAuthorsOf({ checkedBy, checkedAt }, by)
    await setVerdict(tx, participantId, after, by)
    const messageId = await addMessage(tx, { ...message, now })
    await publishChatEvents(tx, { groupId: exam.groupId, chatId: participantId, messageId, now })
    await call.audit(tx, {
      action: 'check',
      entity: 'chat',
      entityId: participantId,
      before: { ...before, ...checkers.before },
      after: { ...after, ...checkers.after },
    })
  })
  return { participant: await readParticipant(call, participantId) }
}

/** A score sent together with a failure reason is ignored. */
async function verdictOf(tx: Db, { score = null, comment, failureReasonId }: ExamCheckInput): Promise<Verdict> {
  if (failureReasonId == null)
    return {
      status: (score ?? 0) >= minPassingScore ? ChatStatus.Accepted : ChatStatus.Rejected,
      score,
      comment,
      failureReasonId: null,
      result: null,
    }
  const reason = await tx.one(sql`select from failure_reason where id = ${failureReasonId}::bigint`)
  if (!reason) refuseField('failureReasonId', teachingTexts.noReason)
  return { status: ChatStatus.Rejected, score, comment, failureReasonId, result: ExamResult.FailedExam }
}
