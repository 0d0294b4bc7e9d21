import { AppError } from '@markaz/protocol/errors'
import { chatStatusOf, type HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { type ExamParticipant, examResultOf } from '@markaz/protocol/teaching/exams/schemas'
import { signedFileAddressOf } from '../../centre/files/file-address.ts'
import { type Sql, sql } from '../../db/db.ts'
import { submittedAtIfLateSql } from '../chats/late-submissions.ts'
import { submissionDeadlineSql, submissionStatusSql } from '../chats/submission-status.ts'
import type { ExamReadContext } from './exam-rows.ts'

interface ParticipantRow extends Omit<ExamParticipant, 'chatStatus' | 'status'> {
  workStatus: HomeworkStatus
  result: ExamParticipant['status']
  isAnnounced: boolean
}

/**
 * `page` is an SQL condition on participants, followed by order and limit. The caller must have checked access to the
 * exam.
 */
export async function readExamParticipants(call: ExamReadContext, page: Sql): Promise<ExamParticipant[]> {
  const rows = await call.db.many<ParticipantRow>(sql`${participantRows(call)} where ${page}`)
  return rows.map(({ workStatus, result, isAnnounced, ...row }) => ({
    ...row,
    student: { ...row.student, photo: signedFileAddressOf(call, row.student.photo) },
    chatStatus: chatStatusOf[workStatus],
    status: examResultOf({ score: row.score, result, isAnnounced }),
  }))
}

export async function readExamParticipant(call: ExamReadContext, chatId: number): Promise<ExamParticipant> {
  const [participant] = await readExamParticipants(call, sql`chat.id = ${chatId}`)
  if (!participant) throw new AppError('NOT_FOUND')
  return participant
}

export const studentNameOrderSql = sql`uzbek_order(student.full_name) collate "C", student.id`

const namedStaffSql = (staff: Sql) => sql`json_build_object('id', ${staff}.id, 'fullName', ${staff}.full_name)`

function participantRows({ viewer, clock }: ExamReadContext): Sql {
  return sql`
    select chat.id, chat.version, chat.score, chat.comment, ${submissionDeadlineSql('exam')} as deadline, chat.started_at as "startedAt",
      chat.handed_in_at as "handedInAt", ${submittedAtIfLateSql(submissionDeadlineSql('exam'))} as "lateAt", chat.checked_at as "checkedAt", chat.result, exam.announced_at is not null as "isAnnounced",
      ${submissionStatusSql('exam', clock.now())} as "workStatus",
      json_build_object('id', student.id, 'hId', student.h_id, 'fullName', student.full_name, 'photo', student.photo) as student,
      case when failure_reason.id is not null
        then json_build_object('id', failure_reason.id, 'name', failure_reason.name) end as "failureReason",
      case when checker.id is not null then ${namedStaffSql(sql`checker`)} end as "checkedBy",
      (select count(*) from chat_message where chat_message.chat_id = chat.id and chat_message.student_id is not null
        and chat_message.id > coalesce(chat_read.message_id, 0)) as "unreadCount"
    from chat
    join exam on exam.id = chat.exam_id
    join student on student.id = chat.student_id
    left join staff checker on checker.id = chat.checked_by
    left join failure_reason on failure_reason.id = chat.failure_reason_id
    left join chat_read on chat_read.chat_id = chat.id and chat_read.staff_id = ${viewer.id}`
}
