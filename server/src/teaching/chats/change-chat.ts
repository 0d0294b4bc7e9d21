/** Callers of the functions in this file must have locked the homework or exam, and the chat (`lockChat`). */

import { randomUUID } from 'node:crypto'
import { type ChatStatus, HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import type { Uploader } from '../../centre/files/store-file.ts'
import { type Db, sql } from '../../db/db.ts'
import { addChatMessage } from './add-message.ts'

export interface SubmissionVerdict {
  status: ChatStatus
  score: number | null
  comment: string | null
  failureReasonId: number | null
  /** The ExamResult that the checker chose; null for homework, or if the result follows from the score. */
  result: number | null
}

export interface SubmissionCheckAuthor {
  checkedBy: number | null
  checkedAt: string | null
}

/**
 * Returns who gave the former and the new verdict, and when, for the audit row. Without a former verdict both objects
 * are empty, because the audit row itself has author and time.
 */
export function checkAuthorsForAudit(
  { checkedBy, checkedAt }: SubmissionCheckAuthor,
  { staffId, now }: { staffId: number; now: Date },
): { before: Partial<SubmissionCheckAuthor>; after: Partial<SubmissionCheckAuthor> } {
  if (checkedBy === null) return { before: {}, after: {} }
  return { before: { checkedBy, checkedAt }, after: { checkedBy: staffId, checkedAt: now.toISOString() } }
}

/** Stores the verdict and ends the checker's reservation of the submission. */
export async function storeSubmissionVerdict(
  tx: Db,
  chatId: number,
  { status, score, comment, failureReasonId, result }: SubmissionVerdict,
  { staffId, now }: { staffId: number; now: Date },
): Promise<void> {
  await tx.run(sql`
    update chat set status = ${status}, score = ${score}, comment = ${comment}, failure_reason_id = ${failureReasonId},
      result = ${result}, version = version + 1, checked_by = ${staffId}, checked_at = ${now}, checking_by = null, checking_until = null
    where id = ${chatId}`)
}

/**
 * Restores the earlier verdict with its checker. If the audit row is old and names no checker (decision 1244), the chat
 * keeps its present checker.
 */
export async function revertSubmissionVerdict(
  tx: Db,
  chatId: number,
  {
    status,
    score,
    comment,
    failureReasonId,
    result,
  }: Omit<SubmissionVerdict, 'status'> & { status: ChatStatus | null },
  { isVerdict, checkedBy = null, checkedAt = null }: { isVerdict: boolean } & Partial<SubmissionCheckAuthor>,
): Promise<void> {
  await tx.run(sql`
    update chat set status = ${status}, score = ${score}, comment = ${comment}, failure_reason_id = ${failureReasonId},
      result = ${result}, version = version + 1, checking_by = null, checking_until = null,
      checked_by = case when ${isVerdict}::boolean then coalesce(${checkedBy}::bigint, checked_by) end,
      checked_at = case when ${isVerdict}::boolean then coalesce(${checkedAt}::timestamptz, checked_at) end
    where id = ${chatId}`)
}

/** Gives the student a later deadline. Returns the id of the chat message about it. */
export async function extendChatDeadline(
  tx: Db,
  { chatId, deadline, sender, now }: { chatId: number; deadline: Date; sender: Uploader; now: Date },
): Promise<number> {
  await tx.run(sql`update chat set deadline = ${deadline} where id = ${chatId}`)
  return addChatMessage(tx, { chatId, kind: 'deadline', sender, text: '', deadline, clientId: randomUUID(), now })
}

/** Restores the student's former deadline. Returns the id of the chat message about the deadline that applies now. */
export async function revertDeadlineExtension(
  tx: Db,
  {
    chatId,
    own,
    counts,
    sender,
    now,
  }: { chatId: number; own: string | null; counts: Date; sender: Uploader; now: Date },
): Promise<number> {
  const messageId = await extendChatDeadline(tx, { chatId, deadline: counts, sender, now })
  await tx.run(sql`update chat set deadline = ${own} where id = ${chatId}`)
  return messageId
}

export async function setSubmissionWaitingForCheck(tx: Db, chatId: number, now: Date): Promise<void> {
  await tx.run(sql`
    update chat set status = ${HomeworkStatus.Waiting}, score = null, comment = null, handed_in_at = ${now}, late_at = null,
      version = version + 1, checking_by = null, checking_until = null, checked_by = null, checked_at = null
    where id = ${chatId}`)
}

/**
 * Records files or text that were added to a waiting submission. Raises the chat's version, so that a checker reloads
 * the submission. `lateAt` null = the addition was in time.
 */
export async function recordContentAddedToSubmission(
  tx: Db,
  chatId: number,
  { lateAt }: { lateAt: Date | null },
): Promise<void> {
  await tx.run(sql`
    update chat set version = version + 1, late_at = coalesce(${lateAt}::timestamptz, late_at) where id = ${chatId}`)
}

/**
 * Records the time of files that arrive after the verdict, for example for an exam checked on paper. The verdict is
 * unchanged.
 */
export async function recordFilesAddedAfterVerdict(
  tx: Db,
  chatId: number,
  { lateAt, now }: { lateAt: Date | null; now: Date },
): Promise<void> {
  await tx.run(sql`
    update chat set handed_in_at = coalesce(handed_in_at, ${now}), late_at = coalesce(${lateAt}::timestamptz, late_at)
    where id = ${chatId}`)
}

/**
 * Records a message that arrived after the deadline, from a student without a submission. If there is no verdict, the
 * chat's version rises, so that a checker must reload the chat.
 */
export async function recordMessageAfterDeadline(tx: Db, chatId: number, now: Date): Promise<void> {
  await tx.run(sql`
    update chat set late_at = ${now}, version = version + case when status is null then 1 else 0 end where id = ${chatId}`)
}

/** @param questionFile key of the student's question file; null if all students have the same questions */
export async function storeExamStartOfStudent(
  tx: Db,
  chatId: number,
  { questionFile, now }: { questionFile: string | null; now: Date },
): Promise<void> {
  await tx.run(sql`update chat set started_at = ${now}, question_file = ${questionFile} where id = ${chatId}`)
}

export async function storeExamResultsInChats(
  tx: Db,
  results: { chatId: number; result: number | null }[],
): Promise<void> {
  await tx.run(sql`
    update chat set result = outcome.result
    from unnest(${results.map((one) => one.chatId)}::bigint[], ${results.map((one) => one.result)}::smallint[]) as outcome (id, result)
    where chat.id = outcome.id`)
}
