import { AppError } from '@markaz/protocol/errors'
import { averageOf, minPassingScore } from '@markaz/protocol/scores'
import { type Exam, ExamPeriod, ExamResult } from '@markaz/protocol/teaching/exams/schemas'
import type { Viewer } from '../../access/viewer.ts'
import { readAttachmentsOf } from '../../centre/files/attachments.ts'
import { type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { submissionDeadlineSql } from '../chats/submission-status.ts'

export type ExamReadContext = Pick<Deps, 'db' | 'clock' | 'tokenKey' | 'filesUrl'> & { viewer: Viewer }

interface ExamRow extends Omit<Exam, 'files' | 'questionFiles' | 'averageScore'> {
  files: string[]
  questionFiles: string[]
  scoreSum: number
  scoreCount: number
}

/**
 * `page` is an SQL condition that selects the exams; for a paged list it ends with `order by` and `limit`. `order`
 * sorts the returned exams. The caller must have checked access to the exams.
 */
export async function readExams(call: ExamReadContext, page: Sql, order: Sql = sql`exam.id`): Promise<Exam[]> {
  const rows = await call.db.many<ExamRow>(examRows(page, order, call.clock.now()))
  const show = await readAttachmentsOf(
    call,
    rows.flatMap((row) => [...row.files, ...row.questionFiles]),
  )
  return rows.map(({ scoreSum, scoreCount, ...row }) => ({
    ...row,
    files: show(row.files),
    questionFiles: show(row.questionFiles),
    averageScore: averageOf(scoreSum, scoreCount),
  }))
}

export async function readExam(call: ExamReadContext, id: number): Promise<Exam> {
  const [exam] = await readExams(call, sql`exam.id = ${id} and exam.deleted_at is null`)
  if (!exam) throw new AppError('NOT_FOUND')
  return exam
}

/** SQL condition that the exam is in the given period: not started, active or ended. The query must contain `exam`. */
export function isExamInPeriodSql(period: ExamPeriod, now: Date): Sql {
  if (period === ExamPeriod.NotStarted) return sql`exam.begins_at > ${now}::timestamptz`
  if (period === ExamPeriod.Ended) return sql`exam.deadline <= ${now}::timestamptz`
  return sql`exam.begins_at <= ${now}::timestamptz and exam.deadline > ${now}::timestamptz`
}

const timeOfDaySql = (moment: Sql) => sql`to_char(${moment} at time zone 'Asia/Tashkent', 'HH24:MI')`

function examRows(page: Sql, order: Sql, now: Date): Sql {
  return sql`
    select exam.id, exam.group_id as "groupId", exam.theme, exam.description, exam.files, exam.question_mode as "questionMode",
      exam.question_files as "questionFiles", exam.date as "startDate", ${timeOfDaySql(sql`exam.begins_at`)} as "beginTime",
      ${timeOfDaySql(sql`exam.ends_at`)} as "endTime", exam.deadline, exam.announced_at as "announcedAt",
      exam.announced_at is not null as announced, exam.public_code as "publicCode", exam.created_at as "createdAt",
      case when ${isExamInPeriodSql(ExamPeriod.NotStarted, now)} then ${ExamPeriod.NotStarted}::int
        when ${isExamInPeriodSql(ExamPeriod.Active, now)} then ${ExamPeriod.Active}::int else ${ExamPeriod.Ended}::int end as period,
      ${canExamBeAnnouncedSql(now)} as "canAnnounce",
      json_build_object('all', work."all", 'waiting', work.waiting, 'checked', work.checked, 'passed', work.passed,
        'failed', work.failed, 'failedExam', work.failed_exam, 'missing', work.missing) as participants,
      work.score_sum as "scoreSum", work.passed + work.failed as "scoreCount",
      case when staff.id is not null then json_build_object('id', staff.id, 'fullName', staff.full_name) end as author
    from exam
    left join staff on staff.id = exam.author_id
    cross join lateral (${examParticipantCountsSql(now)}) work
    where exam.id = any(array(select exam.id from exam where ${page}))
    order by ${order}`
}

/**
 * SQL condition that all work of the exam is checked and no more work can arrive. The query must contain `exam`, and
 * `examParticipantCountsSql` joined as `work`.
 */
export function canExamBeAnnouncedSql(now: Date): Sql {
  return sql`(exam.announced_at is null and exam.begins_at <= ${now}::timestamptz and work.waiting = 0 and work.may_come = 0
    and (work."all" > 0 or exam.deadline <= ${now}::timestamptz))`
}

/** SQL query for the counts and the score sum of the exam's chats. The outer query must contain `exam`. */
export function examParticipantCountsSql(now: Date): Sql {
  const isSetAside = sql`coalesce(chat.result = ${ExamResult.FailedExam}::int, false)`
  return sql`
    select count(*) as "all", count(*) filter (where chat.status in (1, 4)) as waiting,
      count(*) filter (where chat.status in (2, 3)) as checked, count(*) filter (where chat.status is null) as missing,
      count(*) filter (where chat.status is null and ${submissionDeadlineSql('exam')} > ${now}::timestamptz) as may_come,
      count(*) filter (where chat.score >= ${minPassingScore}::int and not ${isSetAside}) as passed,
      count(*) filter (where chat.score < ${minPassingScore}::int and not ${isSetAside}) as failed,
      count(*) filter (where ${isSetAside}) as failed_exam,
      coalesce(sum(chat.score) filter (where not ${isSetAside}), 0) as score_sum
    from chat where chat.exam_id = exam.id`
}
