import type { exams } from '@markaz/protocol/teaching/exams/routes'
import type { Exam, ExamParticipant } from '@markaz/protocol/teaching/exams/schemas'
import { studentSearchConditions } from '../../access/people-search.ts'
import { groupScopeOfViewer, requireGroupInScope } from '../../access/reach.ts'
import { sql } from '../../db/db.ts'
import { countRowsOf, joinFiltersByAnd, pageSql } from '../../db/lists.ts'
import type { RouteCall } from '../../http/mount.ts'
import { isExamInPeriodSql, readExams } from './exam-rows.ts'
import { requireExamInScope } from './exam-scope.ts'
import { readExamParticipants, studentNameOrderSql } from './participant-rows.ts'

export async function listExams(call: RouteCall<typeof exams.list>): Promise<{ exams: Exam[]; total: number }> {
  const { db, viewer, today, params, query } = call
  const { page, perPage, period } = query
  await requireGroupInScope(db, { viewer, today, reach: groupScopeOfViewer(viewer, 'all_groups:exam.read') }, params.id)
  const where = sql`exam.group_id = ${params.id} and exam.deleted_at is null and ${period ? isExamInPeriodSql(period, call.clock.now()) : sql`true`}`
  const latestFirst = sql`exam.date desc, exam.begins_at desc, exam.id desc`
  const rows = await readExams(call, sql`${where} order by ${latestFirst} ${pageSql({ page, perPage })}`, latestFirst)
  const total = await countRowsOf(db, sql`from exam where ${where}`)
  return { exams: rows, total }
}

export async function listExamParticipants(
  call: RouteCall<typeof exams.participants>,
): Promise<{ participants: ExamParticipant[]; total: number }> {
  const { db, viewer, today, params, query } = call
  await requireExamInScope(db, { viewer, today, grant: 'all_groups:exam.read' }, params.id)
  const where = sql`chat.exam_id = ${params.id} and ${joinFiltersByAnd(studentSearchConditions(viewer, query.value))}`
  const participants = await readExamParticipants(call, sql`${where} order by ${studentNameOrderSql} ${pageSql(query)}`)
  const total = await countRowsOf(db, sql`from chat join student on student.id = chat.student_id where ${where}`)
  return { participants, total }
}
