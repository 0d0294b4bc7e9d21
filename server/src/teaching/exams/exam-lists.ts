import type { exams } from '@markaz/protocol/teaching/exams/routes'
import type { Exam, Participant } from '@markaz/protocol/teaching/exams/schemas'
import { groupInReach } from '../../access/group-in-reach.ts'
import { studentMatches } from '../../access/people-search.ts'
import { reachOf } from '../../access/reach.ts'
import { sql } from '../../db/db.ts'
import { andWhere, countOf, pageOf } from '../../db/lists.ts'
import type { Call } from '../../http/mount.ts'
import { examInReach } from './exam-in-reach.ts'
import { examHasPeriod, readExams } from './exam-rows.ts'
import { inOrderOfNames, readParticipants } from './participant-rows.ts'

/** Returns the exams of a group, latest first. */
export async function listExams(call: Call<typeof exams.list>): Promise<{ exams: Exam[]; total: number }> {
  const { db, viewer, today, params, query } = call
  const { page, perPage, period } = query
  await groupInReach(db, { viewer, today, reach: reachOf(viewer, 'all_groups:exam.read') }, params.id)
  const where = sql`exam.group_id = ${params.id} and exam.deleted_at is null and ${period ? examHasPeriod(period, call.clock.now()) : sql`true`}`
  const latestFirst = sql`exam.date desc, exam.begins_at desc, exam.id desc`
  const rows = await readExams(call, sql`${where} order by ${latestFirst} ${pageOf({ page, perPage })}`, latestFirst)
  const total = await countOf(db, sql`from exam where ${where}`)
  return { exams: rows, total }
}

export async function listParticipants(
  call: Call<typeof exams.participants>,
): Promise<{ participants: Participant[]; total: number }> {
  const { db, viewer, today, params, query } = call
  await examInReach(db, { viewer, today, grant: 'all_groups:exam.read' }, params.id)
  const where = sql`chat.exam_id = ${params.id} and ${andWhere(studentMatches(viewer, query.value))}`
  const participants = await readParticipants(call, sql`${where} order by ${inOrderOfNames} ${pageOf(query)}`)
  const total = await countOf(db, sql`from chat join student on student.id = chat.student_id where ${where}`)
  return { participants, total }
}
