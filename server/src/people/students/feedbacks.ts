import { peopleErrorTexts } from '@markaz/protocol/errors/people'
import type { students } from '@markaz/protocol/people/students/routes'
import type { HandlerResultOf } from '@markaz/protocol/route'
import type { z } from 'zod'
import { studentSearchConditions } from '../../access/people-search.ts'
import { isStudentInScopeSql, requireStudentInScope } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'
import { countRowsOf, joinFiltersByAnd, pageSql } from '../../db/lists.ts'
import type { RouteCall } from '../../http/mount.ts'
import { refuseField } from '../../http/refuse.ts'

type Filter = z.output<NonNullable<typeof students.feedbacks.query>>
type Feedbacks = HandlerResultOf<typeof students.feedbacks>

export async function addStudentFeedback({ db, body, viewer, audit }: RouteCall<typeof students.addFeedback>) {
  const { studentId, groupId = null, text } = body
  return db.transaction(async (tx) => {
    await requireStudentInScope(tx, viewer, studentId)
    if (groupId !== null && !(await wasInGroup(tx, studentId, groupId)))
      refuseField('groupId', peopleErrorTexts.notInGroup)
    const id = await tx.newId(sql`
      insert into student_feedback (student_id, group_id, text, author_id) values (${studentId}, ${groupId}, ${text}, ${viewer.id})
      returning id`)
    await audit(tx, { action: 'create', entity: 'student-feedback', entityId: id, after: body })
    return { id }
  })
}

async function wasInGroup(tx: Db, studentId: number, groupId: number): Promise<boolean> {
  const row = await tx.one(
    sql`select from student_group where student_id = ${studentId} and group_id = ${groupId} limit 1`,
  )
  return row !== undefined
}

/** Searches `filter.value` in the names, HH IDs and phone numbers of the students. */
export async function listStudentFeedback(db: Db, viewer: Viewer, filter: Filter): Promise<Feedbacks> {
  const set = studentSearchConditions(viewer, filter.value)
  if (filter.studentId) set.push(sql`student_feedback.student_id = ${filter.studentId}`)
  if (filter.groupId) set.push(sql`student_feedback.group_id = ${filter.groupId}`)
  const from = sql`student_feedback join student on student.id = student_id where ${isStudentInScopeSql(viewer)} and ${joinFiltersByAnd(set)}`
  const feedbacks = await db.many<Feedbacks['feedbacks'][number]>(sql`
    select feedback.id, feedback.text, feedback.created_at as "createdAt",
      json_build_object('id', student.id, 'fullName', student.full_name) as student,
      case when study_group.id is not null then json_build_object('id', study_group.id, 'name', study_group.name) end as group,
      json_build_object('id', staff.id, 'fullName', staff.full_name) as author
    from student_feedback feedback
    join student on student.id = feedback.student_id
    join staff on staff.id = feedback.author_id
    left join study_group on study_group.id = feedback.group_id
    where feedback.id = any(array(
      select student_feedback.id from ${from}
      order by student_feedback.id desc ${pageSql(filter)}))
    order by feedback.id desc`)
  const total = await countRowsOf(db, sql`from ${from}`)
  return { feedbacks, total }
}
