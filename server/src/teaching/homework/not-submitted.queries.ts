import { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import type { StudentWithoutSubmission } from '@markaz/protocol/teaching/homework/schemas'
import { type Db, sql } from '../../db/db.ts'
import { submissionDeadlineSql, submissionStatusSql } from '../chats/submission-status.ts'

export interface UnsubmittedHomeworkFilter {
  groupId: number
  homeworkId?: number | undefined
  /** First and last day are included. */
  from?: string | undefined
  to?: string | undefined
  /** True = only homework whose deadline is over is returned. */
  isOver?: boolean
  now: Date
  page?: number
  perPage?: number
}

interface NotSubmittedRow extends Omit<StudentWithoutSubmission, 'homeworks'> {
  homeworkId: number
  lessonId: number
  chatId: number
  theme: string
  lessonDate: string
  deadline: string
  status: HomeworkStatus
}

/**
 * Students are sorted by name, and each student's homework by lesson, latest lesson first. `photo` is the key of the
 * photo's file.
 */
export async function listStudentsWithUnsubmittedHomework(db: Db, filter: UnsubmittedHomeworkFilter) {
  const { groupId, homeworkId = null, from = null, to = null, isOver = false, now, page = 1, perPage = null } = filter
  const status = submissionStatusSql('homework', now)
  const lacking = sql`
    with lacking as (
      select chat.id, chat.student_id, homework.id as homework_id, homework.lesson_id, homework.theme, homework.date, ${submissionDeadlineSql('homework')} as deadline,
        ${status} as status
      from homework join chat on chat.homework_id = homework.id
      where homework.group_id = ${groupId} and homework.deleted_at is null and chat.status is null
        and coalesce(homework.id = ${homeworkId}::bigint, true)
        and coalesce(homework.date >= ${from}::date, true) and coalesce(homework.date <= ${to}::date, true)
        and (not ${isOver}::boolean or ${status} = ${HomeworkStatus.Uncompleted}::int)
    )`
  const rows = await db.many<NotSubmittedRow>(sql`
    ${lacking}, wanted as (
      select id, h_id, full_name, photo, phone_number, row_number() over (order by uzbek_order(full_name) collate "C", id) as place
      from student where id in (select student_id from lacking)
      order by place limit ${perPage}::int offset ${(page - 1) * (perPage ?? 0)}
    )
    select wanted.id, h_id as "hId", full_name as "fullName", photo, phone_number as "phoneNumber",
      homework_id as "homeworkId", lesson_id as "lessonId", lacking.id as "chatId", theme, date as "lessonDate", deadline, status
    from wanted join lacking on lacking.student_id = wanted.id
    order by place, date desc, homework_id desc`)
  const total = await db.one<{ count: number }>(sql`${lacking} select count(distinct student_id) from lacking`)
  return { students: groupByStudent(rows), total: total?.count ?? 0 }
}

function groupByStudent(rows: NotSubmittedRow[]): StudentWithoutSubmission[] {
  const students = Map.groupBy(rows, (row) => row.id)
  return [...students.values()].map((own) => {
    const { id, hId, fullName, photo, phoneNumber } = own[0] as NotSubmittedRow
    const homeworks = own.map(({ homeworkId, lessonId, chatId, theme, lessonDate, deadline, status }) => {
      return { id: homeworkId, lessonId, chatId, theme, lessonDate, deadline, status }
    })
    return { id, hId, fullName, photo, phoneNumber, homeworks }
  })
}
