import { type Db, type Sql, sql } from '../../db/db.ts'
import { orNotFound } from '../../http/refuse.ts'
import type { SubmissionCheckAuthor } from './change-chat.ts'
import { isSubmissionReserved } from './submission-status.ts'

export interface LockedChat extends SubmissionCheckAuthor {
  id: number
  groupId: number
  homeworkId: number | null
  examId: number | null
  studentId: number
  /** null = nothing handed in. */
  status: 1 | 2 | 3 | 4 | null
  score: number | null
  comment: string | null
  version: number
  theme: string
  /** The deadline that applies to this student, ISO 8601. */
  deadline: string
  checkingBy: number | null
  checkingUntil: string | null
  /** The beginning of the exam; null for homework. */
  begins: string | null
  announcedAt: string | null
  questionMode: number | null
  startedAt: string | null
  failureReasonId: number | null
  handedInAt: string | null
}

/** Locks the homework or exam before its chat, as all code that changes a chat does. */
export async function lockChatRow(tx: Db, which: Sql): Promise<LockedChat> {
  const chat = orNotFound(
    await tx.one<{ id: number; homeworkId: number | null; examId: number | null }>(
      sql`select id, homework_id as "homeworkId", exam_id as "examId" from chat where ${which}`,
    ),
  )
  await (chat.homeworkId === null
    ? tx.one(sql`select from exam where id = ${chat.examId} for no key update`)
    : tx.one(sql`select from homework where id = ${chat.homeworkId} for no key update`))
  await tx.one(sql`select from chat where id = ${chat.id} for no key update`)
  // Reads the chat after both locks, because another transaction may have changed the chat before the locks were
  // granted.
  const locked = orNotFound(
    await tx.one<LockedChat>(sql`
    select chat.id, chat.group_id as "groupId", homework_id as "homeworkId", exam_id as "examId", student_id as "studentId",
      chat.status, score, comment, version, coalesce(homework.theme, exam.theme) as theme,
      greatest(homework.deadline, exam.deadline, chat.deadline) as deadline,
      checking_by as "checkingBy", checking_until as "checkingUntil", checked_by as "checkedBy", checked_at as "checkedAt",
      exam.begins_at as begins, exam.announced_at as "announcedAt", exam.question_mode as "questionMode", started_at as "startedAt", failure_reason_id as "failureReasonId",
      handed_in_at as "handedInAt"
    from chat left join homework on homework.id = homework_id left join exam on exam.id = exam_id
    where chat.id = ${chat.id} and homework.deleted_at is null and exam.deleted_at is null`),
  )
  return locked
}

export type CheckerReservation = Pick<LockedChat, 'status' | 'checkingBy' | 'checkingUntil'>

export function isReservedByAnotherChecker(chat: CheckerReservation, viewerId: number, now: Date): boolean {
  return (
    chat.status === 4 &&
    chat.checkingBy !== null &&
    chat.checkingBy !== viewerId &&
    chat.checkingUntil !== null &&
    isSubmissionReserved(chat.checkingUntil, now)
  )
}
