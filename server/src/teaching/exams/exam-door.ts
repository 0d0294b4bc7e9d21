import { AppError } from '@markaz/protocol/errors'
import type { Grant } from '@markaz/protocol/route'
import type { QuestionMode } from '@markaz/protocol/teaching/exams/schemas'
import { behindDoor, widestDoor } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'

export interface ExamAsker {
  viewer: Viewer
  /** `YYYY-MM-DD`, Asia/Tashkent. */
  today: string
}

/** Which all-groups grant of exams or their chats opens the door of the call; who lacks it has the groups they teach. */
type ExamGrant = Grant & `all_groups:${'exam' | 'exam_chats'}.${string}`

/** What people set of an exam; the files are keys, the moments ISO 8601 in UTC. */
export interface ExamContent {
  theme: string
  description: string
  files: string[]
  questionMode: QuestionMode
  questionFiles: string[]
  date: string
  beginsAt: string
  endsAt: string
  deadline: string
}

/** What decisions about an exam need to know of it. */
export interface KnownExam extends ExamContent {
  id: number
  groupId: number
  announcedAt: string | null
}

/** @throws AppError NOT_FOUND when the exam is not there or deleted, or its group is not behind the door of that grant */
export async function enterExam(db: Db, asker: ExamAsker & { examId: number; grant: ExamGrant }): Promise<KnownExam> {
  return found(await db.one<KnownExam>(knownExam(asker)))
}

/**
 * The same, holding the exam until the transaction ends. Whoever changes the exam or one of its chats takes this first,
 * then the chat: so nothing is checked, given or handed in while the results are being announced, and nothing of an
 * exam that is being deleted.
 */
export async function lockExam(tx: Db, asker: ExamAsker & { examId: number; grant: ExamGrant }): Promise<KnownExam> {
  return found(await tx.one<KnownExam>(sql`${knownExam(asker)} for no key update of exam`))
}

function knownExam({ viewer, today, examId, grant }: ExamAsker & { examId: number; grant: ExamGrant }): Sql {
  return sql`
    select exam.id, exam.group_id as "groupId", exam.theme, exam.description, exam.files, exam.question_mode as "questionMode",
      exam.question_files as "questionFiles", exam.date, exam.begins_at as "beginsAt", exam.ends_at as "endsAt",
      exam.deadline, exam.announced_at as "announcedAt"
    from exam join study_group on study_group.id = exam.group_id
    where exam.id = ${examId} and exam.deleted_at is null and ${behindDoor(widestDoor(viewer, grant), viewer, today)}`
}

function found(exam: KnownExam | undefined): KnownExam {
  if (!exam) throw new AppError('NOT_FOUND')
  return exam
}
