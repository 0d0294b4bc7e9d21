import { randomUUID } from 'node:crypto'
import { type ChatStatus, HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import type { Uploader } from '../../centre/files/keep-file.ts'
import { type Db, sql } from '../../db/db.ts'
import { addMessage } from './add-message.ts'

/** What may become of a student's work. Whoever calls one of these holds the work and then the chat (lockChat). */

export interface Verdict {
  status: ChatStatus
  score: number | null
  comment: string | null
  failureReasonId: number | null
  /** The ExamResult of an exam, where it does not follow from the score. */
  result: number | null
}

/** Who gave a verdict, and when. */
export interface Checker {
  checkedBy: number | null
  checkedAt: string | null
}

/** What a check's line in the audit says besides where it replaces a verdict: of the first the line itself says who and when. */
export function checkersOf(
  { checkedBy, checkedAt }: Checker,
  { staffId, now }: { staffId: number; now: Date },
): { before: Partial<Checker>; after: Partial<Checker> } {
  if (checkedBy === null) return { before: {}, after: {} }
  return { before: { checkedBy, checkedAt }, after: { checkedBy: staffId, checkedAt: now.toISOString() } }
}

/** Whoever had it open for checking has it no more. */
export async function setVerdict(
  tx: Db,
  chatId: number,
  { status, score, comment, failureReasonId, result }: Verdict,
  { staffId, now }: { staffId: number; now: Date },
): Promise<void> {
  await tx.run(sql`
    update chat set status = ${status}, score = ${score}, comment = ${comment}, failure_reason_id = ${failureReasonId},
      result = ${result}, version = version + 1, checked_by = ${staffId}, checked_at = ${now}, checking_by = null, checking_until = null
    where id = ${chatId}`)
}

/**
 * A verdict given by mistake: what was said before holds again; where nothing had been, the work waits as it did. Where
 * the audit does not say who had said it (1244), the checker that stands there stays.
 */
export async function revertVerdict(
  tx: Db,
  chatId: number,
  { status, score, comment, failureReasonId, result }: Omit<Verdict, 'status'> & { status: ChatStatus | null },
  { isVerdict, checkedBy = null, checkedAt = null }: { isVerdict: boolean } & Partial<Checker>,
): Promise<void> {
  await tx.run(sql`
    update chat set status = ${status}, score = ${score}, comment = ${comment}, failure_reason_id = ${failureReasonId},
      result = ${result}, version = version + 1, checking_by = null, checking_until = null,
      checked_by = case when ${isVerdict}::boolean then coalesce(${checkedBy}::bigint, checked_by) end,
      checked_at = case when ${isVerdict}::boolean then coalesce(${checkedAt}::timestamptz, checked_at) end
    where id = ${chatId}`)
}

/**
 * A deadline of the student's own.
 * @returns the id of the message that says so
 */
export async function extendDeadline(
  tx: Db,
  { chatId, deadline, sender, now }: { chatId: number; deadline: Date; sender: Uploader; now: Date },
): Promise<number> {
  await tx.run(sql`update chat set deadline = ${deadline} where id = ${chatId}`)
  return addMessage(tx, { chatId, kind: 'deadline', sender, text: '', deadline, clientId: randomUUID(), now })
}

/**
 * The deadline of the student's own is what it was, or none; the message says which one counts now.
 * @returns the id of that message
 */
export async function revertExtension(
  tx: Db,
  {
    chatId,
    own,
    counts,
    sender,
    now,
  }: { chatId: number; own: string | null; counts: Date; sender: Uploader; now: Date },
): Promise<number> {
  const messageId = await extendDeadline(tx, { chatId, deadline: counts, sender, now })
  await tx.run(sql`update chat set deadline = ${own} where id = ${chatId}`)
  return messageId
}

/** Waits to be checked, whatever was said of it before. */
export async function setHandedIn(tx: Db, chatId: number, now: Date): Promise<void> {
  await tx.run(sql`
    update chat set status = ${HomeworkStatus.Waiting}, score = null, comment = null, handed_in_at = ${now}, late_at = null,
      version = version + 1, checking_by = null, checking_until = null, checked_by = null, checked_at = null
    where id = ${chatId}`)
}

/**
 * The work is not what it was: whoever checks it looks again. When it was handed in stays.
 * @param lateAt null: in time
 */
export async function setCompleted(tx: Db, chatId: number, { lateAt }: { lateAt: Date | null }): Promise<void> {
  await tx.run(sql`
    update chat set version = version + 1, late_at = coalesce(${lateAt}::timestamptz, late_at) where id = ${chatId}`)
}

/** Something came although the verdict is written, which stays: an exam on paper that was checked first. */
export async function setNoted(
  tx: Db,
  chatId: number,
  { lateAt, now }: { lateAt: Date | null; now: Date },
): Promise<void> {
  await tx.run(sql`
    update chat set handed_in_at = coalesce(handed_in_at, ${now}), late_at = coalesce(${lateAt}::timestamptz, late_at)
    where id = ${chatId}`)
}

/**
 * Something came after the end beside work that was never handed in, and still is not. Whoever checks it looks again,
 * unless the verdict is written already.
 */
export async function markLateAddition(tx: Db, chatId: number, now: Date): Promise<void> {
  await tx.run(sql`
    update chat set late_at = ${now}, version = version + case when status is null then 1 else 0 end where id = ${chatId}`)
}

/** @param questionFile the key of what was dealt; null where everybody has the same */
export async function setStarted(
  tx: Db,
  chatId: number,
  { questionFile, now }: { questionFile: string | null; now: Date },
): Promise<void> {
  await tx.run(sql`update chat set started_at = ${now}, question_file = ${questionFile} where id = ${chatId}`)
}

/** What an exam's announcement makes of each work. */
export async function setResults(tx: Db, results: { chatId: number; result: number | null }[]): Promise<void> {
  await tx.run(sql`
    update chat set result = outcome.result
    from unnest(${results.map((one) => one.chatId)}::bigint[], ${results.map((one) => one.result)}::smallint[]) as outcome (id, result)
    where chat.id = outcome.id`)
}
