import { type Db, sql } from '../db/db.ts'
import { syncExamChatsWithRoster } from '../teaching/exams/roster.ts'
import { recomputeHomeworkSums, syncHomeworkChatsWithRoster } from '../teaching/homework/roster.ts'
import { buildLesson } from './build.ts'
import { insertReturningId } from './rows.ts'

export async function syncHomeworkAndExamRosters(tx: Db, groupIds: readonly number[]): Promise<void> {
  await syncHomeworkChatsWithRoster(tx, groupIds)
  await syncExamChatsWithRoster(tx, groupIds)
}

/** Inserts homework with a chat for each member. The default deadline is 17:00 on the day after the lesson. */
export async function buildHomework(
  db: Db,
  options: {
    groupId: number
    lessonId?: number
    date?: string
    theme?: string
    description?: string
    files?: string[]
    type?: 1 | 2 | 3
    hours?: 24 | 36 | null
    authorId?: number | null
    deadline?: string | Date
  },
): Promise<number> {
  const { groupId, type = 1 } = options
  const lessonId = options.lessonId ?? (await buildLesson(db, { groupId, date: options.date ?? '2026-11-20' }))
  const homeworkId = await insertReturningId(
    db,
    sql`insert into homework (group_id, lesson_id, date, theme, description, files, type, hours, author_id, deadline)
      select group_id, id, date, ${options.theme ?? 'Mavzu'}, ${options.description ?? 'Mashqlarni bajaring'}, ${options.files ?? []}, ${type},
        ${options.hours === undefined ? 24 : options.hours}, ${options.authorId ?? null},
        coalesce(${options.deadline ?? null}::timestamptz, (date + time '17:00') at time zone 'Asia/Tashkent' + interval '24 hours')
      from lesson where id = ${lessonId} returning id`,
  )
  await db.transaction((tx) => syncHomeworkAndExamRosters(tx, [groupId]))
  return homeworkId
}

/** Inserts an exam with a chat for each member; by default 15:00–16:00 in Tashkent, with the deadline 16:00. */
export async function buildExam(
  db: Db,
  options: {
    groupId: number
    date?: string
    beginTime?: string
    endTime?: string
    theme?: string
    description?: string
    files?: string[]
    questionMode?: 1 | 2
    questionFiles?: string[]
    deadline?: string | Date
    authorId?: number | null
  },
): Promise<number> {
  const { groupId, date = '2026-11-20', beginTime = '15:00', endTime = '16:00' } = options
  const examId = await insertReturningId(
    db,
    sql`insert into exam (group_id, theme, description, files, question_mode, question_files, date, begins_at, ends_at, deadline, author_id)
      values (${groupId}, ${options.theme ?? 'Imtihon'}, ${options.description ?? 'Savollarga javob bering'}, ${options.files ?? []},
        ${options.questionMode ?? 2}, ${options.questionFiles ?? []}, ${date}, ${`${date}T${beginTime}:00+05:00`}, ${`${date}T${endTime}:00+05:00`},
        ${options.deadline ?? `${date}T${endTime}:00+05:00`}, ${options.authorId ?? null}) returning id`,
  )
  await db.transaction((tx) => syncHomeworkAndExamRosters(tx, [groupId]))
  return examId
}

/**
 * Sets the state of a student's homework or exam, updates the totals and returns the chat's id. Omitted times get
 * defaults that fit the state.
 */
export async function buildChat(
  db: Db,
  options: {
    homeworkId?: number
    examId?: number
    studentId: number
    status?: 1 | 2 | 3 | 4 | null
    score?: number | null
    comment?: string | null
    deadline?: string | Date | null
    handedInAt?: string | Date | null
    checkingBy?: number | null
    checkingUntil?: string | Date | null
    checkedBy?: number | null
    checkedAt?: string | Date | null
    startedAt?: string | Date | null
    failureReasonId?: number | null
    result?: 1 | 2 | 3 | 4 | null
    questionFile?: string | null
    version?: number
  },
): Promise<number> {
  const { homeworkId = null, examId = null, studentId, status = null } = options
  const isChecked = status === 2 || status === 3
  const score = options.score === undefined ? (isChecked ? (status === 3 ? 80 : 40) : null) : options.score
  const handedInAt = options.handedInAt ?? (status === null ? null : '2026-11-20T12:00:00Z')
  const checkedAt = options.checkedAt ?? (isChecked ? '2026-11-20T14:00:00Z' : null)
  await db.run(sql`
    insert into chat (group_id, homework_id, exam_id, student_id)
    select group_id, ${homeworkId}::bigint, ${examId}::bigint, ${studentId} from (
      select group_id from homework where id = ${homeworkId}::bigint union all select group_id from exam where id = ${examId}::bigint
    ) about on conflict do nothing`)
  const chatId = await insertReturningId(
    db,
    sql`update chat set status = ${status}, score = ${score}, comment = ${options.comment ?? null}, deadline = ${options.deadline ?? null},
        handed_in_at = ${handedInAt}, checking_by = ${options.checkingBy ?? null}, checking_until = ${options.checkingUntil ?? null},
        checked_by = ${options.checkedBy ?? null}, checked_at = ${checkedAt}, started_at = ${options.startedAt ?? null},
        failure_reason_id = ${options.failureReasonId ?? null}, result = ${options.result ?? null},
        question_file = ${options.questionFile ?? null}, version = ${options.version ?? 1}
      where student_id = ${studentId} and (homework_id = ${homeworkId}::bigint or exam_id = ${examId}::bigint) returning id`,
  )
  if (homeworkId !== null) await recomputeHomeworkSums(db, [homeworkId])
  return chatId
}
