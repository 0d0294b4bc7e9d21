import { AppError } from '@markaz/protocol/errors'
import type { HandlerResultOf } from '@markaz/protocol/route'
import { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import type { ownHomework } from '@markaz/protocol/teaching/homework/own-homework.routes'
import type { OwnHomeworkState } from '@markaz/protocol/teaching/homework/schemas'
import { readAttachmentsOf } from '../../centre/files/attachments.ts'
import { type Sql, sql } from '../../db/db.ts'
import { countRowsOf, type PageRequest, pageSql } from '../../db/lists.ts'
import { tashkentDayAt } from '../../deps.ts'
import { isCurrentOrFutureMemberSql } from '../../people/memberships/member-days.ts'
import type { StudentMessageContext } from '../chats/hand-in.ts'
import { submittedAtIfLateSql } from '../chats/late-submissions.ts'
import { unreadHomeworkMessageCountSql } from '../chats/student-reading.ts'
import { submissionDeadlineSql, submissionStatusSql } from '../chats/submission-status.ts'

type OwnHomework = HandlerResultOf<typeof ownHomework.read>['homework']
type OwnHomeworkRow = Omit<OwnHomework, 'files'> & { files: string[] }

export async function listOwnHomework(
  call: StudentMessageContext,
  {
    status,
    state,
    ...paging
  }: PageRequest & { status?: HomeworkStatus | undefined; state?: OwnHomeworkState | undefined },
) {
  const now = call.clock.now()
  const hasStatus = status ? sql`${submissionStatusSql('homework', now)} = ${status}` : sql`true`
  const which = sql`${hasStatus} and ${state ? isInState(state, now) : sql`true`}`
  const order = state ? orderByState[state] : sql`homework.date desc`
  const homeworks = await readOwnHomeworkRows(
    call,
    sql`${which} order by ${order}, homework.id desc ${pageSql(paging)}`,
  )
  const count = await countRowsOf(call.db, sql`${ownHomeworkSql(call)} and ${which}`)
  return { homeworks, total: count }
}

/**
 * SQL condition: the student must still hand in the homework before its deadline, and is still in the group. The query
 * must contain the tables `chat` and `homework`.
 */
export function isHomeworkToDoSql(now: Date): Sql {
  return sql`((chat.status is null or chat.status = ${HomeworkStatus.Rejected}::int)
    and ${submissionDeadlineSql('homework')} > ${now}::timestamptz and ${isCurrentOrFutureMemberSql('chat', tashkentDayAt(now))})`
}

/**
 * SQL condition: the student is still in the group, and missed the homework's deadline or had the homework rejected.
 */
export function isHomeworkMissingSql(now: Date): Sql {
  return sql`((chat.status is null and ${submissionDeadlineSql('homework')} <= ${now}::timestamptz or chat.status = ${HomeworkStatus.Rejected}::int)
    and ${isCurrentOrFutureMemberSql('chat', tashkentDayAt(now))})`
}

function isInState(state: OwnHomeworkState, now: Date): Sql {
  switch (state) {
    case 'todo':
      return isHomeworkToDoSql(now)
    case 'waiting':
      return sql`chat.status in (${HomeworkStatus.Waiting}::int, ${HomeworkStatus.Checking}::int)`
    case 'returned':
      return sql`chat.status = ${HomeworkStatus.Rejected}::int`
    case 'accepted':
      return sql`chat.status = ${HomeworkStatus.Accepted}::int`
    case 'missed':
      return sql`chat.status is null and ${submissionDeadlineSql('homework')} <= ${now}::timestamptz`
  }
}

const orderByState: Record<OwnHomeworkState, Sql> = {
  todo: submissionDeadlineSql('homework'),
  waiting: sql`chat.handed_in_at desc`,
  returned: sql`chat.checked_at desc`,
  accepted: sql`chat.checked_at desc`,
  missed: sql`${submissionDeadlineSql('homework')} desc`,
}

export async function readOwnHomework(call: StudentMessageContext, homeworkId: number): Promise<OwnHomework> {
  const [homework] = await readOwnHomeworkRows(call, sql`homework.id = ${homeworkId}`)
  if (!homework) throw new AppError('NOT_FOUND')
  return homework
}

const ownHomeworkSql = ({ student }: StudentMessageContext) => sql`
  from chat join homework on homework.id = chat.homework_id
  where chat.student_id = ${student.id} and homework.deleted_at is null`

async function readOwnHomeworkRows(call: StudentMessageContext, page: Sql): Promise<OwnHomework[]> {
  const rows = await call.db.many<OwnHomeworkRow>(sql`
    select homework.id, chat.id as "chatId", chat.version, ${submissionStatusSql('homework', call.clock.now())} as status, chat.score, chat.comment,
      ${submissionDeadlineSql('homework')} as deadline, chat.handed_in_at as "handedInAt", ${submittedAtIfLateSql(submissionDeadlineSql('homework'))} as "lateAt", chat.checked_at as "checkedAt",
      ${unreadHomeworkMessageCountSql} as "unreadCount",
      (select json_build_object('id', id, 'name', name) from study_group where id = chat.group_id) as "group",
      homework.theme, homework.description, homework.date as "lessonDate", homework.files
    ${ownHomeworkSql(call)} and ${page}`)
  const files = await readAttachmentsOf(
    { ...call, viewer: call.student },
    rows.flatMap((row) => row.files),
  )
  return rows.map((row) => ({ ...row, files: files(row.files) }))
}
