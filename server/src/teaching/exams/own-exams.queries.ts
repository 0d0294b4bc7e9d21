import { AppError } from '@markaz/protocol/errors'
import type { HandlerResultOf } from '@markaz/protocol/route'
import { chatStatusOf, HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import type { ownExams } from '@markaz/protocol/teaching/exams/own-exams.routes'
import { ExamPeriod, type ExamResult, examResultOf } from '@markaz/protocol/teaching/exams/schemas'
import { readAttachmentsOf } from '../../centre/files/attachments.ts'
import { type Sql, sql } from '../../db/db.ts'
import { countRowsOf, pageSql } from '../../db/lists.ts'
import { tashkentDayAt } from '../../deps.ts'
import { isCurrentOrFutureMemberSql } from '../../people/memberships/member-days.ts'
import type { StudentMessageContext } from '../chats/hand-in.ts'
import { submittedAtIfLateSql } from '../chats/late-submissions.ts'
import { unreadExamMessageCountSql } from '../chats/student-reading.ts'
import { submissionDeadlineSql, submissionStatusSql } from '../chats/submission-status.ts'

type OwnExam = HandlerResultOf<typeof ownExams.read>['exam']
type OwnExamRow = Omit<OwnExam, 'files' | 'questionFiles' | 'chatStatus' | 'result'> & {
  files: string[]
  questionFiles: string[]
  status: HomeworkStatus
  result: ExamResult | null
}

export async function listOwnExams(call: StudentMessageContext, { page, perPage }: { page: number; perPage: number }) {
  const exams = await readOwnExams(call, sql`true order by exam.date desc, exam.id desc ${pageSql({ page, perPage })}`)
  const count = await countRowsOf(call.db, sql`${ownExamsSql(call)}`)
  return { exams, total: count }
}

/**
 * SQL condition: the exam is not announced, its deadline has not passed, and the student is still in the group. The
 * query must contain `chat` and `exam`.
 */
export const isExamOpenForStudentSql = (
  now: Date,
): Sql => sql`(exam.announced_at is null and ${submissionDeadlineSql('exam')} > ${now}::timestamptz
  and ${isCurrentOrFutureMemberSql('chat', tashkentDayAt(now))})`
export const isExamUnderWaySql = (now: Date): Sql =>
  sql`(exam.begins_at <= ${now}::timestamptz and ${isExamOpenForStudentSql(now)})`

export async function readOwnExam(call: StudentMessageContext, examId: number): Promise<OwnExam> {
  const [exam] = await readOwnExams(call, sql`exam.id = ${examId}`)
  if (!exam) throw new AppError('NOT_FOUND')
  return exam
}

const ownExamsSql = ({ student }: StudentMessageContext) => sql`
  from chat join exam on exam.id = chat.exam_id
  where chat.student_id = ${student.id} and exam.deleted_at is null`

async function readOwnExams(call: StudentMessageContext, page: Sql): Promise<OwnExam[]> {
  const now = call.clock.now()
  const hasBegun = sql`exam.begins_at <= ${now}::timestamptz`
  const rows = await call.db.many<OwnExamRow>(sql`
    select exam.id, chat.id as "chatId", ${submissionStatusSql('exam', now)} as status, chat.score, chat.comment,
      ${submissionDeadlineSql('exam')} as deadline, chat.handed_in_at as "handedInAt", ${submittedAtIfLateSql(submissionDeadlineSql('exam'))} as "lateAt", chat.checked_at as "checkedAt",
      (select json_build_object('id', id, 'name', name) from study_group where id = chat.group_id) as "group",
      ${unreadExamMessageCountSql} as "unreadCount", exam.begins_at as "beginsAt", ${submissionDeadlineSql('exam')} as "endsAt", exam.theme, exam.description, exam.date as "startDate",
      to_char(exam.begins_at at time zone 'Asia/Tashkent', 'HH24:MI') as "beginTime",
      to_char(exam.ends_at at time zone 'Asia/Tashkent', 'HH24:MI') as "endTime",
      case when not ${hasBegun} then ${ExamPeriod.NotStarted}::int when ${submissionDeadlineSql('exam')} > ${now}::timestamptz then ${ExamPeriod.Active}::int
        else ${ExamPeriod.Ended}::int end as period,
      chat.started_at as "startedAt", exam.announced_at is not null as announced, chat.result,
      exam.files,
      case when chat.started_at is null then '{}' when exam.question_mode = 1 then array_remove(array[chat.question_file], null)
        else exam.question_files end as "questionFiles"
    ${ownExamsSql(call)} and ${page}`)
  const files = await readAttachmentsOf(
    { ...call, viewer: call.student },
    rows.flatMap((row) => [...row.files, ...row.questionFiles]),
  )
  return rows.map((row) => {
    const { status, result, ...known } = row.announced ? row : withoutVerdict(row)
    return {
      ...known,
      chatStatus: chatStatusOf[status],
      result: known.announced ? examResultOf({ score: known.score, result, isAnnounced: true }) : null,
      files: files(row.files),
      questionFiles: files(row.questionFiles),
    }
  })
}

/**
 * Hides the verdict until the results are announced. A checked submission appears as waiting for a check, and an exam
 * checked on paper as not handed in.
 */
function withoutVerdict(row: OwnExamRow): OwnExamRow {
  const isChecked = row.status === HomeworkStatus.Accepted || row.status === HomeworkStatus.Rejected
  const before = row.period === ExamPeriod.Ended ? HomeworkStatus.Uncompleted : HomeworkStatus.NotGiven
  const status = isChecked ? (row.handedInAt ? HomeworkStatus.Waiting : before) : row.status
  return { ...row, status, score: null, comment: null, checkedAt: null, result: null }
}
